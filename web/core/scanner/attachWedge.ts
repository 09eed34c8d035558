import type { Scan } from '../device/scan.ts';
import { Wedge } from './wedge.ts';
import { type FieldBefore, isSink, Landed, rememberField, removeTyped, setFieldValue, textFieldOf } from './wedgeField.ts';
import { charOf, type WedgeKey } from './wedgeKeys.ts';
import type { Refused, WedgeLog, WedgeSettings } from './wedgeSettings.ts';
import { createSink } from './wedgeSink.ts';

/** Settings, and callbacks for scans, refused scans and learnt facts. */
type AttachOptions = Partial<WedgeSettings> & {
  onScan: (scan: Scan) => void;
  onRefuse?: (why: Refused, text: string) => void;
  onLearn?: (known: Partial<WedgeSettings>) => void;
  /** Keep a hidden field focused while nothing else is, for handhelds that inject text instead of pressing keys. */
  sink?: boolean;
};

/** The wedge in use. `subscribe` gives the raw keys to the test page; nothing is recorded without a subscriber. */
export type AttachedWedge = {
  detach: () => void;
  configure: (settings: Partial<WedgeSettings>) => void;
  settings: () => WedgeSettings;
  subscribe: (listener: (entry: WedgeLog) => void) => () => void;
};

/** Injected text shorter than this is typed by a person. */
const INJECTED_LENGTH = 4;

class Attachment {
  #win: Window;
  #wedge: Wedge;
  #landed = new Landed();
  #refuse: AttachOptions['onRefuse'];
  #target: EventTarget | undefined;
  #composing = false;
  #afterComposing: (() => void) | undefined;
  #hiddenKey: WedgeKey | undefined;
  #hiddenBefore: FieldBefore | undefined;
  /** A key was pressed since the last input: the input is that key's character, not text from a scanner. */
  #keyed = false;
  #restoring = false;
  #timer: number | undefined;
  #swallowed = new Set<string>();
  readonly listeners = new Set<(entry: WedgeLog) => void>();

  constructor(win: Window, options: AttachOptions) {
    const { onScan, onRefuse, onLearn, sink: _, ...settings } = options;
    this.#win = win;
    this.#refuse = onRefuse;
    this.#wedge = new Wedge(
      {
        onStart: () => this.#landed.forget(),
        onScan: (scan, typed) => {
          this.#restore(typed);
          onScan(scan);
        },
        onRefuse: (why, text, typed, kept) => {
          this.#restore(typed, kept);
          onRefuse?.(why, text);
        },
        ...(onLearn ? { onLearn } : {}),
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

  get settings(): WedgeSettings {
    return this.#wedge.settings;
  }

  /** `event.timeStamp` is when the key went down, so a busy page does not make a scanner look slow. */
  #at(event: Event): number {
    const { performance } = this.#win;
    return performance.timeOrigin + (event.timeStamp > 0 ? event.timeStamp : performance.now());
  }

  #press(event: KeyboardEvent): WedgeKey {
    const text = textFieldOf(this.#target);
    const field = text !== undefined && !text.hasAttribute('data-scan-sink');
    return {
      key: event.key,
      code: event.code,
      ctrl: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      shift: event.shiftKey,
      repeat: event.repeat,
      at: this.#at(event),
      field,
      typing: field || (this.#target as Element).tagName === 'SELECT' || this.#win.document.querySelector('[data-wedge="typing"]') !== null,
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
    const field = textFieldOf(this.#target);
    this.#hiddenBefore = this.#hiddenKey && field && rememberField(field);
    this.#keyed = true;
    if (this.#wedge.key(press)) {
      this.#swallowed.add(event.code);
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (press.field && field && this.#wedge.pending) this.#landed.add(rememberField(field), charOf(press) ?? '');
    else if (field?.hasAttribute('data-scan-sink') && (charOf(press) !== undefined || event.key === 'Enter')) {
      // The input was used. In the hidden field it would only grow, and the browser would store it for undo.
      event.preventDefault();
      this.#keyed = false;
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
    const sink = field?.hasAttribute('data-scan-sink');
    // Chromium leaves `data` empty when the text has several lines; a sink holds nothing else.
    const data = event.data ?? (sink ? field?.value : undefined) ?? '';
    const hidden = this.#hiddenKey;
    const keyed = this.#keyed;
    this.#hiddenKey = undefined;
    this.#keyed = false;
    if (field && isSink(field) && data.length >= INJECTED_LENGTH) this.#takeText(event, data, field);
    else if (hidden && data.length === 1) {
      this.#wedge.key({ ...hidden, key: data });
      if (this.#hiddenBefore && !sink) this.#landed.add(this.#hiddenBefore, data);
      this.#arm();
    } else if (sink && data.trim() !== '' && !keyed) this.#refuse?.('too-short', data);
    // Old content of the hidden field would come before the next code.
    if (sink && field) field.value = '';
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

  /** Takes a scan out of the fields that received its characters. */
  #restore(typed: string, kept = ''): void {
    for (const { before, text } of this.#landed.takeOut(typed, kept)) {
      if (this.#composing) this.#afterComposing = () => this.#quietly(() => setFieldValue(before.field, before.value));
      else this.#quietly(() => removeTyped(before, text));
    }
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
    settings: () => wedge.settings,
    subscribe: (listener) => {
      wedge.listeners.add(listener);
      return () => wedge.listeners.delete(listener);
    },
  };
}
