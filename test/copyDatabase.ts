import { asAdmin } from './deadlocks.ts';

/** Makes a database from a template and gives its address. */
export async function copyDatabase(base: string, name: string, template: 'template_kuwei' | 'template_demo'): Promise<string> {
  await asAdmin(base, (admin) => admin.query(`create database ${name} template ${template}`));
  return `${base}/${name}`;
}
