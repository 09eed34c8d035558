import { type TextKey, zh } from '../../../contract/messages/texts.ts';

/** Whether a key that was put together has a text. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(zh, key);
