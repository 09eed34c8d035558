function decoded(bytes: Uint8Array, encoding: 'utf-8' | 'gb18030'): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Chinese, its punctuation and ASCII; other characters that GB18030 can read from bytes of another encoding are left out. */
const CHINESE =
  /^[\x00-\x7e\u00b1\u00b7\u00d7\u00f7\u2014-\u2026\u2103\u2116\u2150-\u218b\u2460-\u249b\u3000-\u301f\u4e00-\u9fff\uff00-\uffef]*$/;

/**
 * The text of a code that does not name its character set: UTF-8, else GBK, which Chinese label programs write, else the reader's guess,
 * which takes GBK for Japanese.
 */
export function textOfBytes(bytes: Uint8Array, guessed: string): string {
  if (!bytes.some((byte) => byte > 0x7f)) return guessed;
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== undefined) return utf8;
  const chinese = decoded(bytes, 'gb18030');
  return chinese !== undefined && CHINESE.test(chinese) ? chinese : guessed;
}

/** Whether a reader without bytes has decoded wrongly: replacement characters, half-width Japanese, Latin letters with accents. */
export const isGarbled = (text: string): boolean => /[\ufffd\uff61-\uff9f\u0080-\u00ff]/.test(text);
