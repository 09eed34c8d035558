import { promisedOf } from '../server/stock/promised.ts';
import type { Handheld } from './handheld.ts';
import type { World } from './world.ts';

/** An item without batches that has free stock without labels: it is issued by quantity. */
export async function itemInStock(world: World): Promise<{ item: string; place: string; warehouse: string }> {
  const { rows } = await world.pool.query(`
    select i.code as item, l.code as place, w.code as warehouse from balance k join item i on i.id = k.item_id join location l on l.id = k.location_id
      join warehouse w on w.id = l.warehouse_id
     where k.org = '101' and k.status = 'available' and k.qty - greatest(k.reserved, ${promisedOf('k')}) >= 10 and k.batch = '' and k.project = ''
       and not i.batch_controlled and l.status = 'active' and l.kind = 'storage' order by k.id limit 1`);
  return rows[0];
}

/** Adds a line: its item is scanned, the rest is typed. */
export async function addLine(device: Handheld, item: string, qty: string, place: string): Promise<void> {
  await device.scan(item);
  const sheet = device.page.getByRole('dialog');
  await sheet.getByText(item).first().waitFor();
  await sheet.getByLabel(device.say('field.Qty')).fill(qty);
  await device.scan(`KW-LOC:${place}`);
  await sheet.getByText(place).first().waitFor();
}

/** Saves, and reads the number from the message. */
export async function saveAs(device: Handheld): Promise<string> {
  await device.button(new RegExp(`^${device.say('master.save')}`)).click();
  const said = device.page.locator('.kw-saved-done strong');
  await said.waitFor();
  return /[A-Z]{2}101\d+/.exec((await said.textContent()) ?? '')?.[0] ?? '';
}

/** Does a step at a document's record and waits until it is in its new state. */
export async function doStep(device: Handheld, label: string): Promise<void> {
  await device.press(label);
  await device.page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
}

/** The state of a document in the shared tables. */
export const stateOf = async (world: World, no: string): Promise<string> =>
  (await world.pool.query('select state from document where doc_no = $1', [no])).rows[0]?.state;
