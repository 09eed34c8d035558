/** Fields of a form that text can be typed into. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

const NOT_TEXT = /^(button|submit|reset|checkbox|radio|file|image|range|color|hidden)$/;

/** The text field of an event, undefined when it goes to none. */
export function textFieldOf(target: EventTarget | null | undefined): TextField | undefined {
  const tag = (target as Partial<Element> | null | undefined)?.tagName;
  if (tag !== 'INPUT' && tag !== 'TEXTAREA') return undefined;
  const field = target as TextField;
  return field.readOnly || field.disabled || NOT_TEXT.test(field.type) ? undefined : field;
}

/** Fields that only a scanner fills in one piece: the sink, hidden ones, and those that open no soft keyboard. */
export function isSink(field: TextField): boolean {
  return field.hasAttribute('data-scan-sink') || field.type === 'hidden' || field.inputMode === 'none';
}

/** The state of a field before a burst. */
export type FieldBefore = { field: TextField; value: string; start: number | null; end: number | null };

/** Remembers a field before the first character of a burst lands in it. */
export function rememberField(field: TextField): FieldBefore {
  let start: number | null = null;
  let end: number | null = null;
  try {
    start = field.selectionStart;
    end = field.selectionEnd;
  } catch {
    // Number and date fields have no selection.
  }
  return { field, value: field.value, start, end };
}

/** Sets a value as a person would: through the native setter, so that React notices, and with an input event. */
export function setFieldValue(field: TextField, value: string): void {
  if (field.value === value) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set;
  if (setter) setter.call(field, value);
  else field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Removes the characters of a scan from a field and keeps other changes made meanwhile. */
export function removeTyped(before: FieldBefore, typed: string): void {
  const { field, value, start, end } = before;
  const now = field.value;
  if (now === value) return;
  const expected = start === null || end === null ? undefined : value.slice(0, start) + typed + value.slice(end);
  const at = now.lastIndexOf(typed);
  if (now === expected || at < 0 || typed === '') {
    setFieldValue(field, value);
    if (start !== null && now === expected) field.setSelectionRange(start, end);
    return;
  }
  setFieldValue(field, now.slice(0, at) + now.slice(at + typed.length));
}

/** The part of a burst that reached fields; the focus may move during a burst. */
export class Landed {
  #fields: { before: FieldBefore; text: string }[] = [];

  forget(): void {
    this.#fields = [];
  }

  add(before: FieldBefore, char: string): void {
    const last = this.#fields.at(-1);
    if (last?.before.field === before.field) last.text += char;
    else this.#fields.push({ before, text: char });
  }

  /**
   * The fields with the text to remove from each. It ends before `kept`, which stays in the field, and is not longer than `typed`, the
   * burst of keys.
   */
  takeOut(typed: string, kept = ''): { before: FieldBefore; text: string }[] {
    // A field never received control characters.
    let rest = typed.replace(/[\x00-\x1f]/g, '');
    let behind = kept.replace(/[\x00-\x1f]/g, '').length;
    const all = this.#fields.reverse();
    this.forget();
    return all.flatMap(({ before, text }) => {
      if (rest === '') return [];
      // When an input method hides the keys, only the whole text is known.
      const until = Math.max(0, text.length - behind);
      behind -= text.length - until;
      const mine = text === '' ? rest : text.slice(Math.max(0, until - rest.length), until);
      if (mine === '') return [];
      rest = rest.slice(0, -mine.length);
      return [{ before, text: mine }];
    });
  }
}
