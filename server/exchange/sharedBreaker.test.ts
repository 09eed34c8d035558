import { beforeAll, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { PartnerWatch } from './partnerWatch.ts';

const plant = usePlant();
const options = { failures: 2, firstPauseMs: 60_000, longestPauseMs: 120_000 };
let one: PartnerWatch;
let two: PartnerWatch;
beforeAll(() => {
  one = new PartnerWatch(plant.pool, options);
  two = new PartnerWatch(plant.pool, options);
});

/** Ends the pause of a partner; both servers see it at their next check. */
async function pauseEnds(): Promise<void> {
  await plant.pool.query("update neighbour_state set open_until = now() - interval '1 second' where neighbour = 'qa'");
  await one.write();
  await two.write();
  expect(states()).toEqual(['open', 'open']);
}

const states = () => [one, two].map((watch) => watch.breaker('qa').state(Date.now()));
const shown = async () => {
  const leader = await plant.signIn('leader');
  return (await leader.ask('partnerHealth', {})).data.partners.find((each) => each.partner === 'qa')?.breaker;
};

it('two servers open together, one alone probes, both close together, and the desk shows it', async () => {
  one.silent('qa', 'no answer');
  one.silent('qa', 'no answer');
  await one.write();
  await two.write();
  expect(states()).toEqual(['open', 'open']);
  await pauseEnds();
  await Promise.all([one.write(), two.write()]);
  expect(states().toSorted()).toEqual(['open', 'probing']);
  expect(await shown()).toBe('probing');
  const [prober, other] = states()[0] === 'probing' ? [one, two] : [two, one];
  expect(other.breaker('qa').allowed(Date.now(), 16)).toBe(0);
  // The probe gets no answer: one is enough, and the pause becomes longer for both servers.
  prober.silent('qa', 'still none');
  await prober.write();
  await other.write();
  expect(states()).toEqual(['open', 'open']);
  expect(await shown()).toBe('open');
  await pauseEnds();
  await other.write();
  await prober.write();
  expect([other, prober].map((watch) => watch.breaker('qa').state(Date.now()))).toEqual(['probing', 'open']);
  other.answered('qa');
  await other.write();
  await prober.write();
  expect(states()).toEqual(['closed', 'closed']);
  expect(await shown()).toBe('closed');
});

it('a server that never heard of the silences starts with what the others know', async () => {
  one.silent('imos', 'no answer');
  one.silent('imos', 'no answer');
  await one.write();
  const late = new PartnerWatch(plant.pool, options);
  await late.write();
  expect(late.breaker('imos').state(Date.now())).toBe('open');
});
