import { paths } from '#web/paths.ts';
import type { SettingsPart } from './settings-values.ts';

/** A section of the settings' screen, which is saved on its own. */
export interface SettingsSection {
  /** Its place on the screen, in the address after "#". */
  id: string;
  title: string;
  parts: readonly SettingsPart[];
  /** Further words by which it is found. */
  words: string;
}

export const SETTINGS_SECTIONS = [
  {
    id: 'shop',
    title: 'Shop',
    parts: ['name', 'tagline', 'logo'],
    words: 'name logo tagline currency',
  },
  {
    id: 'contact',
    title: 'Contact',
    parts: ['contact.email', 'contact.phone', 'contact.address'],
    words: 'e-mail phone postal address',
  },
  {
    id: 'tax',
    title: 'Tax and shipping',
    parts: ['taxPercent', 'shippingCharge', 'freeShippingAbove'],
    words: 'tax rate percent gst vat shipping delivery charge free above',
  },
  { id: 'countries', title: 'Countries', parts: ['countries'], words: 'country delivered to' },
  {
    id: 'delivery',
    title: 'Delivery times',
    parts: ['deliveryDays.default', 'deliveryDays.byCountry'],
    words: 'days country shipping',
  },
  { id: 'carriers', title: 'Carriers', parts: ['carriers'], words: 'tracking parcel courier' },
  {
    id: 'returns',
    title: 'Returns and stock',
    parts: ['returnDays', 'lowStock'],
    words: 'days send back low alarm',
  },
  {
    id: 'invoices',
    title: 'Invoices',
    parts: [
      'seller.legalName',
      'seller.address',
      'seller.state',
      'seller.gstin',
      'seller.hsn',
      'seller.taxes',
      'seller.yearStart',
    ],
    words: 'seller gstin hsn registered office financial year tax',
  },
] as const satisfies readonly SettingsSection[];

export type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]['id'];

/** The address of a section. */
export function sectionPath(id: string): string {
  return `${paths.adminSettings}#${id}`;
}
