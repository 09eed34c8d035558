import { existsSync } from 'node:fs';
import path from 'node:path';
import { constants } from '../../contract/core/constants.ts';

/** The mark of a part that a person has to write; test/fitness/filled.test.ts refuses it. In two pieces, so that it is not found here. */
export const toFill = `${'FI'}LL:`;

/** One line for a file that puts features together: after the last line that has `after`, or before the first that has `before`. */
export interface Registration {
  file: string;
  line: string;
  /** A regular expression for lines of the same kind; the new line comes after the last of them. */
  after: RegExp;
  /** It joins the list that begins with that line. */
  inside?: true;
}

/** The parts of a new thing. */
export interface Skeleton {
  /** Text by path. */
  files: Readonly<Record<string, string>>;
  registrations: readonly Registration[];
  /** The next steps for the person. */
  next: readonly string[];
}

/** The names of a new thing: `stock`, `scrap`, `Scrap`. */
export interface Names {
  feature: string;
  name: string;
  Name: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const { languages } = constants;

/** The number of the next migration, after those of these files; other files of the folder have none. */
export function numberAfter(files: readonly string[]): string {
  const numbers = files.flatMap((file) => (/^\d{4}-.*\.sql$/.test(file) ? [Number(file.slice(0, 4))] : []));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/** Text keys of a new thing in the three languages, all of them to be filled in, with the lines that collect them. */
export function textsOf({ feature, name, Name }: Names, keys: readonly string[]): Pick<Skeleton, 'files' | 'registrations'> {
  const lines = keys.map((key) => `  '${key}': '${toFill} ${key}',\n`).join('');
  const fileOf = (language: string) => `contract/${feature}/${name}.${language}.ts`;
  const textOf = (language: string) =>
    language === 'zh'
      ? `/** ${toFill} the feature of these texts. */\nexport const zh${Name} = {\n${lines}} as const;\n`
      : `import type { zh${Name} } from './${name}.zh.ts';\n\nexport const ${language}${Name}: Record<keyof typeof zh${Name}, string> = {\n${lines}};\n`;
  return {
    files: Object.fromEntries(languages.map((language) => [fileOf(language), textOf(language)])),
    registrations: languages.flatMap((language) => {
      const file = `contract/messages/${language === 'zh' ? 'texts' : language}.ts`;
      return [
        importing(file, `${language}${Name}`, `../${feature}/${name}.${language}.ts`),
        { file, line: `  ...${language}${Name},`, after: new RegExp(`^  \\.\\.\\.${language}[A-Z]`) },
      ];
    }),
  };
}

/** An import in a file that puts features together; Biome sorts it. */
export const importing = (file: string, name: string, from: string): Registration => ({
  file,
  line: `import { ${name} } from '${from}';`,
  after: /^(import .*|\} )from '|^import '/,
});

/** The calls of a new file join all calls, and their type. */
export const callsOf = ({ feature, name }: Names): Registration[] => [
  importing('contract/allCalls.ts', `${name}Calls`, `./${feature}/${name}.calls.ts`),
  { file: 'contract/allCalls.ts', line: `  typeof ${name}Calls &`, after: /^ {2}typeof \w+Calls &/ },
  { file: 'contract/allCalls.ts', line: `  ...${name}Calls,`, after: /^ {2}\.\.\.\w+Calls,/ },
];

/** An export of a feature's file joins the feature's handlers, or those of the server where the feature has none yet. */
export function handling({ feature }: Names, exported: string, file: string, entry = exported): Registration[] {
  const own = `server/${feature}/${feature}.handlers.ts`;
  const [register, from] = existsSync(path.join(root, own)) ? [own, '.'] : ['server/handlers.ts', `./${feature}`];
  return [
    importing(register, exported, `${from}/${file}`),
    { file: register, line: `  ${entry},`, after: /^export const \w*[hH]andlers(: .*)? = \{$/ },
  ];
}

/** A new permission, with the roles that get it. */
export const permitting = (permission: string): Registration => ({
  file: 'contract/identity/roles.ts',
  line: `  ${permission}: nobodyElse, // ${toFill} the roles that hold it at first; its area: web/identity/permissionAreas.ts`,
  after: /^ {2}stock: staff,/,
});

/** Puts parts of a thing together. */
export const together = (...parts: readonly Partial<Skeleton>[]): Skeleton => ({
  files: Object.assign({}, ...parts.map(({ files = {} }) => files)),
  registrations: parts.flatMap(({ registrations = [] }) => registrations),
  next: parts.flatMap(({ next = [] }) => next),
});
