// The first administrator of an installation, and the way back in when every password is lost.
import { parseArgs } from 'node:util';
import { openDatabase } from './core/database/database.ts';
import { startEmbeddedPostgres } from './core/database/embeddedPostgres.ts';
import { migrate } from './core/database/migrate.ts';
import { readConfig, StartError } from './core/process/config.ts';
import { createFirstAdministrator, type FirstAdministrator } from './identity/firstAdministrator.ts';
import { prepareRoles } from './identity/prepareRoles.ts';

const usage = `node server/createAdministrator.ts --account E1001 --name "Li Wei" --org 101 [--org-name "Suzhou Plant"] [--time-zone Asia/Shanghai] [--reset] [--installation]`;

function readWanted(): FirstAdministrator {
  const text = { type: 'string' } as const;
  const options = {
    account: text,
    name: text,
    org: text,
    'org-name': text,
    'time-zone': text,
    reset: { type: 'boolean' },
    installation: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  const { account, name, org, reset, installation } = values;
  if (!account?.trim() || !name?.trim() || !org?.trim()) throw new StartError(`Account, name and organisation are needed:\n  ${usage}`);
  const timeZone = values['time-zone'];
  if (timeZone && !Intl.supportedValuesOf('timeZone').includes(timeZone)) throw new StartError(`There is no time zone ${timeZone}`);
  return { account: account.trim(), name: name.trim(), org: org.trim(), orgName: values['org-name'], timeZone, reset, installation };
}

async function main(): Promise<void> {
  const wanted = readWanted();
  const config = readConfig(process.env);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir);
  const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', 2);
  try {
    await migrate(database);
    await prepareRoles(database);
    const password = await createFirstAdministrator(database, wanted);
    console.log(`Account ${wanted.account} is an administrator of organisation ${wanted.org}.`);
    console.log(`One-time password, shown only here, to be changed at the first sign-in: ${password}`);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  const plain = error instanceof StartError || (error instanceof Error && 'code' in error);
  console.error(plain && error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
