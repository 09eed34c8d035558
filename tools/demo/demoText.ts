/** A text in the three languages of the product: simplified Chinese, English, Indonesian. */
export interface DemoText {
  zh: string;
  en: string;
  yn: string;
}

/** Short form for a text in the order zh, en, yn. */
export const text = (zh: string, en: string, yn: string): DemoText => ({ zh, en, yn });

/** The same text in every language: model codes, sizes, company names. */
export const same = (value: string): DemoText => text(value, value, value);

const capital = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

/**
 * Composes an item name in each language's own order: Chinese and English put the quality before
 * the noun (不锈钢六角螺栓, stainless steel hex bolt), Indonesian after it (baut segi enam stainless).
 */
export function itemName(noun: DemoText, size: string, quality?: DemoText, tail?: DemoText): DemoText {
  const rest = (language: keyof DemoText): string => (tail ? ` ${tail[language]}` : '');
  return {
    zh: `${quality?.zh ?? ''}${noun.zh} ${size}${rest('zh')}`,
    en: `${capital(quality ? `${quality.en} ${noun.en}` : noun.en)} ${size}${rest('en')}`,
    yn: `${capital(quality ? `${noun.yn} ${quality.yn}` : noun.yn)} ${size}${rest('yn')}`,
  };
}
