// What tests/trust/trust.h is to programs in C: one line of JSON with the figures of a test.

/** `figures` maps a name to [value, least, most]. True where all keep their bounds. */
export function report(promise, test, figures) {
  const broken = Object.entries(figures).filter(([, [value, least = 0, most = Infinity]]) => value < least || value > most);
  const values = Object.fromEntries(Object.entries(figures).map(([name, [value]]) => [name, value]));
  console.log(JSON.stringify({ trust: promise, test, figures: values, kept: broken.length === 0 }));
  for (const [name, [value, least, most]] of broken) {
    console.error(`${promise} ${test}: ${name}: ${value}, not within ${least} and ${most ?? 'any'}`);
  }
  return broken.length === 0;
}
