import { zhCore } from './core.zh.ts';
import { zhIdentity } from './identity.zh.ts';
import { zhReceiving } from './receiving.zh.ts';
import { zhStock } from './stock.zh.ts';

/** Every text in the default language; the other languages must have the same keys or do not compile. */
export const zh = { ...zhCore, ...zhIdentity, ...zhReceiving, ...zhStock } as const;

export type TextKey = keyof typeof zh;
export type Texts = Record<TextKey, string>;
export type Language = 'zh' | 'en' | 'yn';

/** The ids of refusals and faults: the texts under `error.`. */
export type ErrorId = TextKey extends infer K ? (K extends `error.${infer Id}` ? Id : never) : never;

/** Puts arguments into a text: `{name}` → args.name; an unknown name stays as it is. */
export const fill = (template: string, args: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
