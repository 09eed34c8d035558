import type { zhUnscannable } from './unscannable.zh.ts';

export const enUnscannable: Record<keyof typeof zhUnscannable, string> = {
  'screen./pages/warehousing/unscannableCodes': 'Unscannable codes',
  'home.number.unscannable': 'Unscannable codes',
  'unscannable.help':
    'These codes were stored earlier. They hold invisible characters, full-width letters or digits, or other dashes, or are numbers that a spreadsheet shortened, so no scan finds them. Invisible characters are written out as ⟨U+200B⟩. Correct items, orders and delivery notes in the ERP and have them sent again; make labels void and print new ones; create locations again.',
  'unscannable.empty': 'Every code can be scanned',
  'unscannable.empty.hint': 'No code holds a character that a scanner cannot send.',
  'field.CodeKind': 'What it is',
  'field.CodeSpeltOut': 'Code as stored',
  'field.StoredCode': 'Code, unchanged',
  'field.CodeKey': 'Identity',
};
