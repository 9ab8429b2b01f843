import type { SettingSection } from '#contract/setting-description.ts';
import { adminPaths } from '#web/admin-paths.ts';

/** A section of the settings' screen, which is saved on its own. */
interface SettingsSection {
  /** Its place on the screen, in the address after "#". */
  id: SettingSection;
  title: string;
  /** Further words by which it is found. */
  words: string;
}

export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { id: 'shop', title: 'Shop', words: 'name logo tagline currency' },
  { id: 'contact', title: 'Contact', words: 'e-mail phone postal address' },
  {
    id: 'tax',
    title: 'Tax and shipping',
    words: 'tax rate percent gst vat shipping delivery charge free above',
  },
  { id: 'countries', title: 'Countries', words: 'country delivered to' },
  { id: 'delivery', title: 'Delivery times', words: 'days country shipping' },
  { id: 'carriers', title: 'Carriers', words: 'tracking parcel courier' },
  {
    id: 'returns',
    title: 'Returns and stock',
    words: 'days send back low alarm withdrawal eu consumers',
  },
  { id: 'guests', title: 'Guests', words: 'guest without account checkout forget' },
  {
    id: 'staff',
    title: 'Staff',
    words: 'second factor two-factor 2fa totp passkey authenticator recovery security',
  },
  {
    id: 'invoices',
    title: 'Invoices',
    words: 'seller gstin hsn registered office financial year tax',
  },
];

/** The address of a section. */
export function sectionPath(id: string): string {
  return `${adminPaths.settings}#${id}`;
}
