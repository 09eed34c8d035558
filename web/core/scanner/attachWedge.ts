import type { Scan } from '../device/scan.ts';
import { Wedge, type WedgeLog, type WedgeSettings } from './wedge.ts';
import { type FieldBefore, isSink, rememberField, removeTyped, setFieldValue, textFieldOf } from './wedgeField.ts';
import { charOf, type WedgeKey } from './wedgeKeys.ts';
import { createSink } from './wedgeSink.ts';

/** Settings, and who gets the scans; `onLog` is for the scanner test page. */
type AttachOptions = Partial<WedgeSettings> & {
  onScan: (scan: Scan) => void;
  /** Keep a hidden field focused while nothing else is, for handhelds that inject text instead of pressing keys. */
  sink?: boolean;
};

/** The wedge in use. `subscribe` gives the raw keys to the test page; nothing is recorded without a subscriber. */
export type AttachedWedge = {
  detach: () => void;
  configure: (settings: Partial<WedgeSettings>) => void;
  subscribe: (listener: (entry: WedgeLog) => void) => () => void;
};

/** Injected text shorter than this is somebody typing. */
const INJECTED_LENGTH = 4;

class Attachment {
  #win: Window;
  #wedge: Wedge;
  #before: FieldBefore | undefined;
  #target: EventTarget | undefined;
  #composing = false;
  #afterComposing: (() => void) | undefined;
  #hiddenKey: WedgeKey | undefined;
  #restoring = false;
  #timer: number | undefined;
  #swallowed = new Set<string>();
  readonly listeners = new Set<(entry: WedgeLog) => void>();

  constructor(win: Window, options: AttachOptions) {
    const { onScan, sink: _, ...settings } = options;
    this.#win = win;
    this.#wedge = new Wedge(
      {
        onStart: () => this.#remember(),
        onScan: (scan, typed) => {
          this.#restore(typed);
          onScan(scan);
        },
        onLog: (entry) => {
          for (const listener of this.listeners) listener(entry);
        },
      },
      settings,
    );
  }

  configure(settings: Partial<WedgeSettings>): void {
    this.#wedge.configure(settings);
  }

  /** `event.timeStamp` is when the key went down, so a busy page does not make a scanner look slow. */
  #at(event: Event): number {
    const { performance } = this.#win;
    return performance.timeOrigin + (event.timeStamp > 0 ? event.timeStamp : performance.now());
  }

  #press(event: KeyboardEvent): WedgeKey {
    const field = textFieldOf(this.#target);
    return {
      key: event.key,
      code: event.code,
      ctrl: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      shift: event.shiftKey,
      repeat: event.repeat,
      at: this.#at(event),
      field: field !== undefined && !field.hasAttribute('data-scan-sink'),
    };
  }

  #off(event: Event): boolean {
    this.#target = event.composedPath()[0] ?? event.target ?? undefined;
    const element = this.#target as Partial<Element> | undefined;
    return element?.closest?.('[data-wedge="off"]') != null;
  }

  onKeyDown = (event: KeyboardEvent): void => {
    if (this.#off(event)) return;
    const press = this.#press(event);
    this.#hiddenKey = charOf(press) === undefined && /^(Unidentified|Process)$/.test(event.key) && !event.code ? press : undefined;
    if (this.#hiddenKey && !this.#wedge.pending) this.#remember();
    if (this.#wedge.key(press)) {
      this.#swallowed.add(event.code);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    this.#arm();
  };

  onKeyUp = (event: KeyboardEvent): void => {
    if (this.#off(event)) return;
    this.#wedge.keyUp(this.#press(event));
    if (event.key === 'Alt') this.#arm();
    // Buttons act on the release of the space bar, so it must be held back like its press.
    if (!this.#swallowed.delete(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  onInput = (event: InputEvent): void => {
    if (this.#restoring || this.#off(event) || event.isComposing) return;
    const field = textFieldOf(this.#target);
    // Chromium leaves `data` empty when the text has several lines; a sink holds nothing else.
    const data = event.data ?? (field?.hasAttribute('data-scan-sink') ? field.value : '');
    const hidden = this.#hiddenKey;
    this.#hiddenKey = undefined;
    if (field && isSink(field) && data.length >= INJECTED_LENGTH) this.#takeText(event, data, field);
    else if (hidden && data.length === 1) {
      const before = this.#before;
      this.#wedge.key({ key: data, at: hidden.at, field: hidden.field ?? false });
      if (before && this.#before?.field === before.field && this.#wedge.pending) this.#before = before;
      this.#arm();
    }
  };

  onPaste = (event: ClipboardEvent): void => {
    if (this.#off(event)) return;
    const field = textFieldOf(this.#target);
    const text = event.clipboardData?.getData('text') ?? '';
    if ((field && !isSink(field)) || text.length < INJECTED_LENGTH) return;
    event.preventDefault();
    this.#wedge.text(text, this.#at(event));
  };

  onCompositionStart = (): void => {
    this.#composing = true;
  };

  onCompositionEnd = (event: CompositionEvent): void => {
    this.#composing = false;
    if (this.#off(event)) return;
    const later = this.#afterComposing;
    this.#afterComposing = undefined;
    // The input method writes its text after this event.
    if (later) this.#win.setTimeout(later, 0);
    const field = textFieldOf(this.#target);
    if (!later && field && isSink(field) && event.data.length >= INJECTED_LENGTH) this.#takeText(event, event.data, field);
  };

  #takeText(event: Event, text: string, field: HTMLInputElement | HTMLTextAreaElement): void {
    this.#quietly(() => {
      const at = field.value.lastIndexOf(text);
      if (field.hasAttribute('data-scan-sink')) field.value = '';
      else if (at >= 0) setFieldValue(field, field.value.slice(0, at) + field.value.slice(at + text.length));
    });
    this.#wedge.text(text, this.#at(event));
  }

  #remember(): void {
    const field = textFieldOf(this.#target);
    this.#before = field && rememberField(field);
  }

  #restore(typed: string): void {
    const before = this.#before;
    this.#before = undefined;
    if (!before) return;
    // A field never received them.
    const visible = typed.replace(/[\x00-\x1f]/g, '');
    if (this.#composing) this.#afterComposing = () => this.#quietly(() => setFieldValue(before.field, before.value));
    else this.#quietly(() => removeTyped(before, visible));
  }

  #quietly(act: () => void): void {
    this.#restoring = true;
    act();
    this.#restoring = false;
  }

  #arm(): void {
    this.#win.clearTimeout(this.#timer);
    if (!this.#wedge.pending) return;
    const wait = this.#wedge.silenceMs + 2;
    const due = this.#win.performance.now() + wait;
    const ring = (): void => {
      const { performance } = this.#win;
      const late = performance.now() - due;
      // A late timer means the page was busy: keys of this burst may still wait behind it, let them in first.
      if (late > 40) this.#timer = this.#win.setTimeout(end, 25);
      else end();
    };
    const end = (): void => {
      this.#wedge.idle(this.#win.performance.timeOrigin + this.#win.performance.now());
      if (this.#wedge.pending) this.#arm();
    };
    this.#timer = this.#win.setTimeout(ring, wait);
  }
}

/**
 * Listens to everything a scanner may do to a window: keys with nothing focused, keys into a field (taken out again),
 * injected, pasted and composed text. An element with `data-wedge="off"` (a password) is left alone.
 */
export function attachWedge(win: Window, options: AttachOptions): AttachedWedge {
  const wedge = new Attachment(win, options);
  const stop = new AbortController();
  const how = { capture: true, signal: stop.signal };
  win.addEventListener('keydown', wedge.onKeyDown, how);
  win.addEventListener('keyup', wedge.onKeyUp, how);
  win.addEventListener('input', (event) => wedge.onInput(event as InputEvent), how);
  win.addEventListener('paste', wedge.onPaste, how);
  win.addEventListener('compositionstart', wedge.onCompositionStart, how);
  win.addEventListener('compositionend', wedge.onCompositionEnd, how);
  const removeSink = options.sink ? createSink(win.document) : undefined;
  return {
    detach: () => {
      stop.abort();
      removeSink?.();
    },
    configure: (settings) => wedge.configure(settings),
    subscribe: (listener) => {
      wedge.listeners.add(listener);
      return () => wedge.listeners.delete(listener);
    },
  };
}
