import { byId } from '../page/dom.js';

export interface QuestionHandlers {
  /** For Enter and the button. */
  readonly ask: (question: string) => Promise<void>;
  /** For a pause in typing. */
  readonly askTyped: (question: string) => Promise<void>;
  /** The field is empty. */
  readonly clear: () => void;
}

export interface QuestionField {
  show(question: string): void;
  invite(words: string): void;
  enable(): void;
}

const millisecondsToType = 250;
/** Fewer letters find too much. */
const fewestLetters = 3;

/** The field of the question: as high as its text, and searched when typing pauses. */
export function setUpQuestion({ ask, askTyped, clear }: QuestionHandlers): QuestionField {
  const field = byId<HTMLTextAreaElement>('question');
  let typing: ReturnType<typeof setTimeout> | undefined;
  const fit = (): void => {
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  };
  const submit = (how: (question: string) => Promise<void>): void => {
    clearTimeout(typing);
    if (field.value.trim() === '') clear();
    else void how(field.value);
  };
  field.addEventListener('input', () => {
    fit();
    clearTimeout(typing);
    const { length } = field.value.trim();
    if (length === 0) clear();
    else if (length >= fewestLetters) typing = setTimeout(() => submit(askTyped), millisecondsToType);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault(); // a question is one line, however many it fills
    submit(ask);
  });
  byId('ask').addEventListener('submit', (event) => {
    event.preventDefault();
    submit(ask);
  });
  addEventListener('resize', fit);
  return {
    show: (question) => {
      clearTimeout(typing);
      field.value = question;
      fit();
    },
    invite: (words) => (field.placeholder = words),
    enable: () => {
      field.disabled = false;
      byId<HTMLButtonElement>('search').disabled = false;
    },
  };
}
