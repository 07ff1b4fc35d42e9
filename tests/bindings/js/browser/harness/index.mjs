export { chromiumPath, noChromium, openChromium, patience, processesOf, watch } from './chromium.mjs';
export { firefoxPath, noFirefox, openFirefox } from './firefox.mjs';
export { makeProfile, removeProfile } from './profile.mjs';
export { mimeTypes, startServer } from './server.mjs';
