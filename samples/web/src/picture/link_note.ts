import type { Selection } from 'd3-selection';
import { byId, element } from '../page/dom.js';
import type { Link } from './layout.js';

type Links = Selection<SVGGElement, Link, SVGSVGElement, unknown>;

const margin = 8;

/** A note at the pointed or focused link: its ends, and the sentence behind it. Esc closes it. */
export function noteFor(links: Links, wordsOf: (link: Link) => string, sentenceOf: (link: Link) => string | undefined, onPoint: (link: Link | undefined) => void): void {
  const note = byId('link-note');
  const hide = (): void => {
    note.hidden = true;
    onPoint(undefined);
  };
  const show = (link: Link, at: SVGGElement): void => {
    onPoint(link);
    const sentence = sentenceOf(link);
    note.replaceChildren(element('span', {}, wordsOf(link)), sentence !== undefined ? element('q', { class: 'evidence' }, sentence) : '');
    note.hidden = false;
    const line = at.getBoundingClientRect();
    const { width, height } = note.getBoundingClientRect();
    const left = Math.min(Math.max(margin, line.left + line.width / 2 - width / 2), innerWidth - width - margin);
    const below = line.bottom + margin;
    const top = below + height < innerHeight ? below : Math.max(margin, line.top - height - margin);
    note.style.left = `${left}px`;
    note.style.top = `${top}px`;
  };
  hide();
  links
    .on('pointerenter', function (_event, link) {
      show(link, this);
    })
    .on('pointerleave', hide)
    .on('focus', function (_event, link) {
      show(link, this);
    })
    .on('blur', hide)
    .on('keydown.note', (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || note.hidden) return;
      event.stopPropagation();
      hide();
    });
}
