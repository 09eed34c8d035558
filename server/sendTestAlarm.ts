// Sends a test alarm by mail and webhook, so that an operator sees that alarms arrive (docs/install.md, Monitoring).
import { readConfig, StartError } from './core/process/config.ts';
import { alarmChannels } from './jobs/alarmChannels.ts';
import { whyOf } from './jobs/alarmJob.ts';

async function main(): Promise<void> {
  const channels = alarmChannels(readConfig(process.env));
  if (channels.length === 0) throw new StartError('No alarms leave the house: set KUWEI_ALARM_MAIL or KUWEI_ALARM_URL.');
  for (const { name, to, send } of channels) {
    const fault = await send([]).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (fault) process.exitCode = 1;
    console.log(fault ? `The ${name} to ${to} was not accepted: ${whyOf(fault)}` : `The ${name} to ${to} was accepted.`);
  }
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  });
