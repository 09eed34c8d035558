import type { FastifyInstance } from 'fastify';
import { constants } from '../../contract/core/constants.ts';
import type { App } from '../core/call/app.ts';
import { languageOf } from '../core/http/caller.ts';
import { makePaper } from '../labels/print/makePaper.ts';
import { demoCodeSheet } from './codeSheet.ts';
import { demoIsBuilt } from './demoState.ts';

/** Addresses that only the demo has: the sheet of codes for the first ten minutes, `?language=zh|en|yn`. */
export function demoRoutes(http: FastifyInstance, app: App): void {
  // Answers show the app that this is the demo, so that it shows the way to the sheet, or that the demo is still being built.
  http.addHook('onSend', async (_request, reply) => void reply.header('X-Kuwei-Demo', demoIsBuilt(app) ? '1' : 'building'));
  http.get<{ Querystring: { language?: string } }>('/demo/sheet.pdf', async (request, reply) => {
    const wanted = constants.languages.find((one) => one === request.query.language);
    const pdf = await makePaper.codeSheet(await demoCodeSheet(app, wanted ?? languageOf(request)));
    return reply
      .type('application/pdf')
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', 'inline; filename="kuwei-demo.pdf"')
      .send(pdf);
  });
}
