import type { Locator } from 'playwright-core';
import type { TextKey } from '../contract/messages/texts.ts';
import type { Handheld } from './handheld.ts';

type Path<Key extends TextKey> = Key extends `screen.${infer Route}` ? Route : never;

/** A person who reaches every screen by taps from the home tab, never by its address. */
export class OnFoot {
  readonly device: Handheld;

  constructor(device: Handheld) {
    this.device = device;
  }

  /** Waits until a screen is open and complete. */
  async at(route: Path<TextKey>): Promise<void> {
    await this.device.page.waitForURL((url) => url.hash.slice(1).split('?')[0] === route);
    await this.device.settle();
  }

  /** Opens a function of the home tab. */
  async home(route: Path<TextKey>): Promise<void> {
    const { device } = this;
    await device.go('/pages/home/home2');
    await device.unfold();
    const word = device.say(`screen.${route}` as TextKey);
    await device.page.locator(`xpath=//button[.//span[@class="kw-tile-word"][text()="${word}"]]`).first().click();
    await this.at(route);
  }

  /** Opens a row of the tab “mine”. */
  async mine(route: Path<TextKey>): Promise<void> {
    const { device } = this;
    await device.go('/pages/home/home2');
    await device.button(device.say('shell.tab.mine')).click();
    const word = device.say(`screen.${route}` as TextKey);
    await device.page.locator(`xpath=//button[.//span[@class="kw-option-words"][text()="${word}"]]`).click();
    await this.at(route);
  }

  /** The card of a list with these words. */
  card(text: string): Locator {
    return this.device.page.getByRole('article').filter({ hasText: text }).first();
  }

  /** Opens a row. */
  async open(text: string, route: Path<TextKey>): Promise<void> {
    await this.card(text).locator('.kw-card-open').click();
    await this.at(route);
  }

  /** Chooses a row and presses an action. */
  async choose(text: string, action: TextKey): Promise<void> {
    await this.card(text).getByRole('checkbox').click({ force: true });
    await this.device.act(action, 1);
  }

  /** Presses an action of a record; on a handheld some actions are behind the button “more”. */
  async act(action: TextKey): Promise<void> {
    await this.device.act(action);
  }

  /** Confirms the question. */
  async yes(action: TextKey): Promise<void> {
    await this.device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: this.device.say(action), exact: true })
      .click();
  }
}
