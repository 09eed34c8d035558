/**
 * The words in most guessed passwords, as people type them here: English, Chinese in letters, Indonesian, keys in a row, and the product's
 * name. A short list of our own: the long lists weigh hundreds of kilobytes and have the same words with other digits.
 */
const words = `
  password passwort passwd pass passcode login logon signin admin administrator root user guest test tester testing demo default secret
  welcome hello letmein changeme change master manager superman batman dragon monkey football baseball basketball soccer sunshine princess
  iloveyou love lovely angel charlie michael jordan jessica ashley shadow freedom trustno whatever qwerty qwertz azerty qwertyuiop qwe
  qweasd qweasdzxc asd asdf asdfg asdfgh asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh
  aa aaa xx xxx a b q x z summer winter spring autumn monday friday january december company office computer internet server system
  service support temp temporary new newpass newpassword start starter
  mima mimashi kouling woaini woaiwo wodemima nihao zhongguo beijing shanghai suzhou cangku kuwei kucun guanliyuan yuangong gongchang
  sandi katasandi kata rahasia sayang cinta indonesia jakarta merdeka bismillah selamat masuk gudang pabrik karyawan
  wms warehouse inventory stock keeper factory plant erp
`;
const common: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is a common word, once or repeated, with digits and signs around it or in place of its letters. */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const undisguised = small.replace(/[0134457@$!]/g, (sign) => disguises[sign] ?? sign);
  // Digits at the end of a word stand for no letters: Passw0rd1 is passw0rd and a 1.
  const middle = bare(small).replace(/[0134457@$!]/g, (sign) => disguises[sign] ?? sign);
  const trimmed = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[^\p{L}]+/gu, '');
  return [undisguised, middle, trimmed].some((text) => common.has(text) || common.has(onceOf(text)));
}

/** A text that is the same again and again, once. */
const onceOf = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
