/** Properties from style/picture.css that are written into the copy, because a file has no stylesheet. */
const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
] as const;

/** The hop picture as a separate file, in its current colors. */
export function svgText(picture: SVGSVGElement, title: string): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = [...picture.querySelectorAll<SVGElement>('*')];
  const copies = [...copy.querySelectorAll<SVGElement>('*')];
  copies.forEach((part, index) => {
    const original = originals[index];
    if (!original || part.tagName === 'title') return;
    const style = getComputedStyle(original);
    for (const property of properties) {
      const value = style.getPropertyValue(property);
      if (value && value !== 'none' && value !== 'normal') part.setAttribute(property, value);
      else if (property === 'fill' || property === 'stroke') part.setAttribute(property, 'none');
    }
    part.removeAttribute('class');
  });
  for (const touch of copy.querySelectorAll('[data-touch]')) touch.remove();
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(picture.closest('.card') ?? document.body).backgroundColor);
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  copy.prepend(name, ground);
  return new XMLSerializer().serializeToString(copy);
}
