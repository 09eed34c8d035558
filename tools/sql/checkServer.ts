import { rm } from 'node:fs/promises';
import path from 'node:path';
import { API } from 'typescript/unstable/sync';
import { openDatabase } from '../../server/core/database/database.ts';
import { startEmbeddedPostgres } from '../../server/core/database/embeddedPostgres.ts';
import { migrate } from '../../server/core/database/migrate.ts';
import { listSourceList } from '../../server/listSources.ts';
import { passingFolder } from '../../test/passingFolder.ts';
import { catalogue } from './catalogue.ts';
import { checkLists } from './checkLists.ts';
import { checkStatements, type Finding, type FindingKind } from './checkStatements.ts';
import { Database } from './database.ts';
import { exceptions } from './exceptions.ts';

/** Tests, and files that make or pass on other files' statements: those of lists are made by the engine and checked with the lists. */
const isLeftOut = (file: string): boolean =>
  /[tT]est(Kit)?\.ts$/.test(file) ||
  /\/core\/database\/(batch|transaction|database|migrate)\.ts$/.test(file) ||
  file.includes('/core/lists/');

/** Checks the server's statements against a new database; returns faults without an exception. */
export async function checkServer(root: string): Promise<{ summary: string; faults: string[] }> {
  const folder = await passingFolder('sql');
  const starting = startEmbeddedPostgres(folder);
  // The compiler holds this thread until it has read the program; the database is made meanwhile.
  const program = openProgram(path.join(root, 'server/tsconfig.json'));
  try {
    const { url } = await starting;
    const pool = openDatabase(url, 1);
    await migrate(pool);
    await pool.close();
    const database = await Database.open(url);
    const files = program.files.filter(({ fileName }) => fileName.startsWith(`${root}/server/`) && !isLeftOut(fileName));
    const found = await checkStatements(program.project, files, database, catalogue);
    const lists = await checkLists(listSourceList, database);
    await database.close();
    const findings = { ...found.findings, wrong: [...found.findings.wrong, ...lists.wrong] };
    return {
      summary:
        `SQL: the migrated schema parsed ${found.statements} statements of ${found.places} places and ${lists.statements} of ${listSourceList.length} lists; ` +
        `the rows of ${found.rows} were compared with their types. Not checked: ${findings.unknown.length} places (tools/sql/exceptions.ts).`,
      faults: (Object.keys(findings) as FindingKind[]).flatMap((kind) => notExcepted(root, kind, findings[kind])),
    };
  } finally {
    program.close();
    await starting.then(({ stop }) => stop());
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks the statements of the files of a folder with a tsconfig.json, without exceptions; a line for each finding. */
export async function checkFolder(folder: string, url: string): Promise<string[]> {
  const program = openProgram(path.join(folder, 'tsconfig.json'));
  const database = await Database.open(url);
  try {
    const files = program.files.filter(({ fileName }) => fileName.startsWith(`${folder}/`));
    const { findings } = await checkStatements(program.project, files, database, catalogue);
    return (Object.keys(findings) as FindingKind[]).flatMap((kind) => findings[kind].map((one) => lineFor(folder, kind, one)));
  } finally {
    program.close();
    await database.close();
  }
}

function openProgram(config: string) {
  const api = new API();
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
  if (!project) throw new Error(`${config} is no project`);
  const files = project.program.getSourceFileNames().flatMap((name) => project.program.getSourceFile(name) ?? []);
  return { project, files, close: () => api.close() };
}

const words: Record<FindingKind, string> = {
  wrong: '',
  unknown: 'the statement cannot be told without running it: ',
  nullable: 'this column may be null, and its type does not say so: ',
};

const lineFor = (root: string, kind: FindingKind, { file, line, what }: Finding): string =>
  `${path.relative(root, file)}:${line} ${words[kind]}${what}`;

/** Findings without an exception, and exceptions without a finding. */
function notExcepted(root: string, kind: FindingKind, findings: readonly Finding[]): string[] {
  const unused = new Set(exceptions[kind]);
  const faults = findings.flatMap((one) => {
    const { file, what } = one;
    const name = path.relative(root, file);
    const excepted = exceptions[kind].filter(
      (one) => one.file === name && (kind === 'nullable' ? one.says === what : what.includes(one.says)),
    );
    for (const exception of excepted) unused.delete(exception);
    return excepted.length > 0 ? [] : [lineFor(root, kind, one)];
  });
  return [
    ...faults,
    ...[...unused].map(({ file, says }) => `tools/sql/exceptions.ts: “${says}” of ${file} is not found any more; remove it`),
  ];
}
