import { setTimeout } from 'node:timers/promises';
import { type IconSize, ICON_SIZES } from './icon-sizes.rule.ts';
import { photoFileName, PHOTOS_PATH } from './photo-file-name.ts';
import type { PhotoStore } from './photo-store.ts';

/** The addresses of a logo's icons. */
export type LogoIcons = Readonly<Record<IconSize, string>>;

const OF_PHOTO = /^\/photos\/([0-9a-f]{32})-/;

/** A page waits so long for the store, and then has the usual icons. */
const PATIENCE_MS = 200;
/** After a failure the store is asked again after this time. */
const PAUSE_MS = 10_000;

interface Asked {
  logo: string;
  answer: Promise<void>;
  isAnswered: boolean;
  icons: LogoIcons | undefined;
  askAgainAt: number;
}

/** The icons that the shop's logo has. Every page needs them, so the store's answer is cached. */
export class IconsOfLogo {
  readonly #store: Pick<PhotoStore, 'look'>;
  readonly #pauseMs: number;
  #asked: Asked | undefined;

  constructor(store: Pick<PhotoStore, 'look'>, pauseMs = PAUSE_MS) {
    this.#store = store;
    this.#pauseMs = pauseMs;
  }

  /** Undefined for a logo that is not square enough, and while the store is slow or unavailable. */
  async of(logo: string | undefined): Promise<LogoIcons | undefined> {
    if (logo === undefined) return undefined;
    if (this.#asked?.logo !== logo || performance.now() > this.#asked.askAgainAt)
      this.#asked = this.#ask(logo);
    const asked = this.#asked;
    if (!asked.isAnswered)
      await Promise.race([asked.answer, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    return asked.icons;
  }

  #ask(logo: string): Asked {
    const asked: Asked = {
      logo,
      answer: this.#find(logo)
        .then(
          (icons) => {
            asked.icons = icons;
          },
          () => {
            asked.askAgainAt = performance.now() + this.#pauseMs;
          },
        )
        .finally(() => {
          asked.isAnswered = true;
        }),
      isAnswered: false,
      icons: undefined,
      askAgainAt: Number.POSITIVE_INFINITY,
    };
    return asked;
  }

  async #find(logo: string): Promise<LogoIcons | undefined> {
    const [, hash] = OF_PHOTO.exec(logo) ?? [];
    if (hash === undefined) return undefined;
    const nameOf = (size: IconSize) => photoFileName(hash, size, 'png');
    const found = await Promise.all(ICON_SIZES.map((size) => this.#store.look(nameOf(size))));
    if (found.includes(undefined)) return undefined;
    const address = (size: IconSize) => PHOTOS_PATH + nameOf(size);
    return { 180: address(180), 192: address(192), 512: address(512) };
  }
}
