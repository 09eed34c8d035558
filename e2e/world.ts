import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { partners } from '../contract/exchange/partner.ts';
import type { Language } from '../contract/messages/texts.ts';
import { demoRoutes } from '../server/demo/demoRoutes.ts';
import { saveConnections } from '../server/exchange/saveConnections.ts';
import { type RunningServer, startServer } from '../server/startServer.ts';
import { type Simulator, startSimulator } from '../simulator/startSimulator.ts';
import { copyDatabase } from '../test/copyDatabase.ts';
import { dropDatabase } from '../test/deadlocks.ts';
import { openBrowser } from '../tools/openBrowser.ts';
import { Handheld } from './handheld.ts';
import { signedInStorage } from './signedInStorage.ts';
import { type Size, sizes } from './sizes.ts';
import { workerBrowser } from './workerBrowser.ts';
import { worldConfig } from './worldConfig.ts';

/** The languages of the product. */
export const languages: readonly Language[] = ['zh', 'en', 'yn'];

/** Every language once, and both kinds of screen, for flows in which only the words depend on the language. */
export const rooms: readonly { language: Language; size: Size }[] = [
  { language: 'zh', size: 'handheld' },
  { language: 'en', size: 'browser' },
  { language: 'yn', size: 'handheld' },
];

/** The settings of a new device. */
interface DeviceOptions {
  language?: Language;
  size?: Size;
  /** Signed in as this account, without the form. */
  account?: string;
  org?: string;
  /** The person's preferences: dark theme, text size in percent, the hand that holds the device. */
  look?: { theme?: 'light' | 'night'; textSize?: number; hand?: 'left' | 'right' };
  /** A video file (.y4m or .mjpeg) that the camera shows; needs a browser of its own. */
  camera?: string;
}

/** The whole product on a copy of the demo plant: server, partners and browsers. */
export class World {
  url = '';
  server!: RunningServer;
  simulator!: Simulator;
  pool!: pg.Pool;
  /** The number of deliveries that were announced at the portal (`announce`). */
  announced = 0;
  readonly #cameras = new Map<string, Promise<Browser>>();
  readonly #devices: Handheld[] = [];
  readonly #keepsApp: boolean;
  #dataDir = '';
  #serves = false;
  #databaseUrl = '';

  constructor(keepsApp: boolean) {
    this.#keepsApp = keepsApp;
  }

  async start(): Promise<void> {
    const { databaseUrl, dataDir } = inject('demo');
    const name = `world_${process.pid}_${Date.now().toString(36)}`;
    this.#databaseUrl = await copyDatabase(databaseUrl, name, 'template_demo');
    this.#dataDir = await mkdtemp(path.join(tmpdir(), 'kuwei-world-'));
    await cp(dataDir, this.#dataDir, { recursive: true, filter: (file) => !file.startsWith(path.join(dataDir, 'database')) });
    this.simulator = await startSimulator({ port: 0, dataDir: path.join(this.#dataDir, 'simulator') });
    this.server = await startServer(worldConfig(this.#databaseUrl, this.#dataDir), { routes: demoRoutes });
    this.#serves = true;
    this.url = this.server.url;
    this.pool = this.server.app.database.pool;
    this.simulator.setKuweiUrl(this.url);
    const { key, secret } = this.simulator.credentials;
    const changes = partners.map((partner) => ({
      partner,
      enabled: true,
      baseUrl: `${this.simulator.url}/${partner}`,
      key,
      secret,
    }));
    await saveConnections(this.server.app.database, this.#dataDir, changes);
  }

  /** The number of documents on their way to the ERP, of which it is still unknown whether the ERP has them. */
  async onTheWay(): Promise<number> {
    const { rows } = await this.pool.query("select from outbox where org = '101' and neighbour = 'erp' and state in ('queued', 'sending')");
    return rows.length;
  }

  /** Stops the server in the middle of the work. */
  async stopServer(): Promise<void> {
    if (this.#serves) await this.server.close();
    this.#serves = false;
  }

  /** Starts it again at the same address. */
  async startServerAgain(): Promise<void> {
    const config = { ...worldConfig(this.#databaseUrl, this.#dataDir), port: Number(new URL(this.url).port) };
    this.server = await startServer(config, { routes: demoRoutes });
    this.#serves = true;
    this.pool = this.server.app.database.pool;
  }

  /** A new device that only knows its language and, if an account is named, its sign-in. */
  async device({ language = 'zh', size = 'handheld', account, org = '101', look, camera }: DeviceOptions = {}): Promise<Handheld> {
    const browser = await this.#browser(camera);
    const storage = await signedInStorage(this.url, { language, account, org });
    if (look) storage.push({ name: 'wms-appearance', value: JSON.stringify(look) });
    const context = await browser.newContext({
      viewport: sizes[size],
      // Without a graphics card, four times the pixels would cost every story a tenth of its time.
      deviceScaleFactor: 1,
      hasTouch: size !== 'browser',
      locale: { zh: 'zh-CN', en: 'en-US', yn: 'id-ID' }[language],
      timezoneId: 'Asia/Shanghai',
      permissions: camera ? ['camera'] : [],
      storageState: { cookies: [], origins: [{ origin: this.url, localStorage: storage }] },
      serviceWorkers: this.#keepsApp ? 'allow' : 'block',
    });
    // Only ends tests that hang; the duration of a step is not tested.
    context.setDefaultTimeout(120_000);
    // Headless Chromium sometimes crashes when it prints a PDF, so it claims to show none and gets the file instead.
    await context.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }));
    const device = new Handheld(await context.newPage(), { url: this.url, language, size });
    this.#devices.push(device);
    return device;
  }

  /** A camera's picture is given when a browser starts, so it needs one of its own. */
  #browser(camera: string | undefined): Promise<Browser> {
    if (!camera) return workerBrowser();
    const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`];
    const opened = this.#cameras.get(camera) ?? openBrowser(args);
    this.#cameras.set(camera, opened);
    return opened;
  }

  /** Closes the devices, and describes each one if the story failed; throws when one logged an unexpected error. */
  async putAway({ failed = false } = {}): Promise<void> {
    const devices = this.#devices.splice(0);
    if (failed) for (const device of devices) if (!device.page.isClosed()) console.error(await device.lastSeen());
    for (const device of devices) await device.page.context().close();
    const problems = devices.flatMap((device) => device.problems);
    if (problems.length > 0) throw new Error(`The browser complained:\n${problems.join('\n')}`);
  }

  async stop(): Promise<void> {
    // Devices of a preparation that failed.
    for (const device of this.#devices.splice(0)) await device.page.context().close();
    for (const browser of this.#cameras.values()) await (await browser).close();
    this.#cameras.clear();
    await this.stopServer();
    await this.simulator?.stop();
    await dropDatabase(inject('demo').databaseUrl, this.#databaseUrl.split('/').at(-1) ?? '', expect.getState().testPath ?? '');
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

type Prepare = (world: World) => Promise<unknown>;

/**
 * A world for the flows of a file, prepared by `prepare`. After each flow the browser must have logged no error.
 * A second try begins in a new world, because the data of the first one would make it fail for another reason.
 * Its devices always have network, so they do not load the whole app ahead, which costs more than opening it.
 */
export const useWorld = (prepare?: Prepare): World => inUse(new World(false), prepare);

/** The same for flows without network: the service worker of each device keeps the whole app, as in a plant. */
export const useWorldWithApp = (prepare?: Prepare): World => inUse(new World(true), prepare);

function inUse(world: World, prepare: Prepare = () => Promise.resolve()): World {
  const begin = async () => {
    await world.start();
    await prepare(world);
  };
  beforeAll(begin);
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await world.stop();
    await begin();
  });
  afterEach(({ task }) => world.putAway({ failed: task.result?.state === 'fail' }));
  afterAll(() => world.stop());
  return world;
}
