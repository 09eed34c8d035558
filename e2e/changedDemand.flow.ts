import { expect } from 'vitest';
import { inTransaction } from '../server/exchange/inTransaction.ts';
import { makeTasks } from '../server/issuing/makeTasks.ts';
import { putLabels } from '../test/positions.ts';
import { demandsIn } from './demands.ts';
import { layoutFaults } from './layoutFaults.ts';
import { inRoom } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** The ERP lowers a demand while goods are prepared: the surplus is shown, is not issued, and goes back to stock. */
const world = useWorldWithApp();
const inner = '/pages/OutStorage/InnerPage';
const { lonely, prepare, preparedOf } = demandsIn(world);

/** The ERP lowers the demand of an order. */
async function lower(order: string, qty: number): Promise<void> {
  const { rows } = await world.pool.query<{ id: number }>(
    'update issue_demand_line set qty = $2 where order_no = $1 returning issue_demand_id as id',
    [order, qty],
  );
  await inTransaction(world.pool, (query) =>
    makeTasks(
      query,
      'issueDemand',
      rows.map(({ id }) => id),
    ),
  );
}

inRoom(
  'a lowered demand: the surplus is shown, the rest is issued, the surplus goes back, $language, $size',
  async ({ language, size }) => {
    const { order, item, place } = await lonely(`LESS-${language}`, '10');
    await putLabels(world.pool, place, [`LESS-${language}-2`], { item, qty: 5 });
    const device = await world.device({ language, size, account: 'keeper' });
    const dialog = device.page.getByRole('alertdialog');
    const chooseAll = () => device.page.getByRole('checkbox').last().click({ force: true });
    await prepare(device, order, item);
    await expect.poll(() => preparedOf(order)).toBe('10/0');
    await lower(order, 5);

    await device.go(`${inner}/IssueOrderConfirmDetail?orderNo=${order}`);
    await device.sees(device.say('state.issuePick.surplus'));
    await device.settle();
    await device.picture('issue-surplus');
    expect(await layoutFaults(device.page, size === 'browser' ? 'mouse' : 'finger')).toEqual([]);
    await device.expectSound();
    // The form proposes the quantity that the ERP still wants.
    await chooseAll();
    await device.button(`${device.say('issue.confirm')} 1`).click();
    await device.settle();
    await device.picture('issue-surplus-confirm');
    await dialog.getByRole('button', { name: device.say('issue.confirm'), exact: true }).click();
    await expect.poll(() => preparedOf(order)).toBe('10/5');

    await device.go(`${inner}/IssueOrderConfirmDetail?orderNo=${order}`);
    await device.sees(device.say('state.issuePick.surplus'));
    await chooseAll();
    await device.act('issue.undo', 1);
    await dialog.getByRole('button', { name: device.say('issue.undo'), exact: true }).click();
    await expect.poll(() => preparedOf(order)).toBe('5/5');
    await device.expectSound();
  },
);
