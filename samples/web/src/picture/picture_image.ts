import { svgText } from './export_svg.js';

const pixelsPerUnit = 2;

/** The hop picture as a PNG image, in its current colors. */
export async function pictureImage(picture: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = picture.viewBox.baseVal;
  const address = URL.createObjectURL(new Blob([svgText(picture, title)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * pixelsPerUnit);
    canvas.height = Math.ceil(height * pixelsPerUnit);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser has no canvas to draw on');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`an image of ${canvas.width} × ${canvas.height} pixels cannot be created`))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
