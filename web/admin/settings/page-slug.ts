import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';

/** The address of a page by its title: "Gift cards & vouchers" is at `gift-cards-vouchers`. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SETTINGS_LIMITS.slug.max)
    .replaceAll(/^-|-$/g, '');
}
