import { plainSigns } from './readCode.ts';

/** Signs that people leave out or vary when they search for a number: the search ignores them on both sides. Column expressions of indexes hold the same signs. */
export const separators = ' -_./\\·,()–—\u00a0\u3000－／．，、（）';

const separator = new RegExp(`[${separators.replace(/[\\\-\]]/g, '\\$&')}]`, 'g');

/** Small letters without separators: the form in which texts and search words are compared. */
export const searchForm = (text: string): string => text.toLowerCase().replace(separator, '');

/** The most words of a search; more are ignored. */
const mostWords = 8;

/**
 * The words of a search, each with its spellings: all words must be found, in any order. What was typed in full width (a Chinese input
 * method) stands in half width too, because numbers are stored so.
 */
export function searchWords(search: string): string[][] {
  const words = search
    .split(/\s+/)
    .map(spellings)
    .filter(([first]) => first !== undefined && first !== '');
  return words.slice(0, mostWords);
}

const spellings = (word: string): string[] => [...new Set([searchForm(word), searchForm(plainSigns(word))])].filter(Boolean);

/** Whether texts hold all words of a search, each word in any of them. */
export function holdsWords(texts: readonly string[], search: string): boolean {
  const squeezed = texts.map(searchForm);
  return searchWords(search).every((word) => word.some((spelling) => squeezed.some((text) => text.includes(spelling))));
}
