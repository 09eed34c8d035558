import pg from 'pg';

/** Makes a database from a template and gives its address. */
export async function copyDatabase(base: string, name: string, template: 'template_kuwei' | 'template_demo'): Promise<string> {
  const admin = new pg.Client({ connectionString: `${base}/postgres` });
  await admin.connect();
  try {
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  return `${base}/${name}`;
}
