import { PRODUCT_FILE_COLUMNS, type ProductColumn } from '#contract/file-columns.ts';
import type { Duty } from '#contract/duties.ts';
import type { Job } from '#contract/jobs.ts';
import { adminPaths } from '#web/admin-paths.ts';

/** A kind of file that can be imported. */
export interface ImportFile {
  of: Job['of'];
  label: string;
  duty: Duty;
  title: string;
  backTo: { path: string; label: string };
  /** Lines below the first one, which names the columns. */
  sample: readonly string[];
  /** The requirements of the file. */
  about: string;
}

/** A line of the sample that is a member of a family: its cells are put where the columns are. */
function memberLine(size: string, colour: string): string {
  const cells: Partial<Record<ProductColumn, string>> = {
    sku: `TEE-${size}-${colour.toUpperCase()}`,
    category: 'Shirts',
    price: '499',
    stock: '10',
    family: 'Crew T-shirt',
    'option 1': 'Size',
    'value 1': size,
    'option 2': 'Colour',
    'value 2': colour,
  };
  return PRODUCT_FILE_COLUMNS.map((column) => cells[column] ?? '').join(',');
}

export const IMPORT_FILES: readonly ImportFile[] = [
  {
    of: 'products',
    label: 'Products',
    duty: 'catalogue',
    title: 'Import products',
    backTo: { path: adminPaths.products, label: 'Products' },
    sample: [
      ',TRAY-OAK,Oak Tray,Kitchen,499.50,12,Carries breakfast.,tray.jpg,4419,"Weight: 600 g\nSize > Width: 40 cm"',
      ',LAMP-01,"Brass Lamp, small",Home,2890,4,Warm light.,"lamp.jpg, lamp-shade.jpg",,',
      ...['S', 'M'].map((size) => memberLine(size, 'Blue')),
    ],
    about:
      'A line changes the product that has its id or SKU; otherwise it adds one, which needs a name, a category and a price. Empty cells change nothing. The column photos names up to 5 pictures of at most 5 MB, separated by commas: the names of files in the ZIP, or addresses that begin with https://. They are taken once the line is written, from an address within 20 seconds. A product that has photos keeps them unless all new ones can be taken. The HSN code has 4, 6 or 8 digits. Specifications are one a line within their cell, such as “Weight: 600 g”, or “Size > Width: 40 cm” with a heading; they replace all that the product has. A : or > within a name has a \\ before it. A line with a family is a member of it, with a value of each option, such as Size and M; it needs no name, and only the first line of a new family needs a category.',
  },
  {
    of: 'stock',
    label: 'Stock',
    duty: 'catalogue',
    title: 'Import stock',
    backTo: { path: adminPaths.products, label: 'Products' },
    sample: [
      ',TRAY-OAK,received,40,From Pune',
      ',LAMP-01,counted,37,',
      ',CUP-02,damaged,2,Broken on the way',
    ],
    about:
      'A line is about the product that has its id or SKU. Its kind is received, counted or damaged, its quantity how many came or are damaged, or how many there are in all. Words are a note, and optional. Each line becomes an entry of the stock ledger.',
  },
  {
    of: 'coupons',
    label: 'Coupons',
    duty: 'marketing',
    title: 'Import coupons',
    backTo: { path: adminPaths.coupons, label: 'Coupons' },
    sample: [
      ',SPRING10,percent,10,999,2030-03-01,2030-03-31,,500,1,,Kitchen | Home,',
      ',WELCOME,fixed,200,,,,,,,true,,',
    ],
    about:
      'A line changes the coupon that has its id or code; otherwise it adds one, which needs a code, a kind (fixed or percent) and an amount. Empty cells change nothing, none removes a limit. Days are those of the shop, such as 2030-03-31 or 2030-03-31 18:30. Several categories have | between them.',
  },
  {
    of: 'categories',
    label: 'Categories',
    duty: 'catalogue',
    title: 'Import categories',
    backTo: { path: adminPaths.categories, label: 'Categories' },
    sample: [
      ',Luggage,,1,,Luggage for every way,,For **long** ways.',
      ',Duffels,Luggage,1,,,,',
      ',Daypacks,Luggage,2,,,,',
    ],
    about:
      'A line changes the category that has its id or name; otherwise it adds one. To rename one, keep its id: its products get the new name, and its links go on. The parent is the name of the category that it is in, in the shop or on an earlier line. Empty cells change nothing, none empties a text or takes a category out of its parent. No line deletes a category, and pictures stay as they are.',
  },
  {
    of: 'payments',
    label: 'Bank statement',
    duty: 'refunds',
    title: 'Import a bank statement',
    backTo: { path: adminPaths.transactions, label: 'Transactions' },
    sample: [
      '2030-03-01,1499.00,RF49 1001 Thank you,Asha Rao',
      '2030-03-02,-250.00,Rent for March,Landlord',
    ],
    about:
      'Or it is a statement in the format CAMT.053 (XML), as many banks offer it. A line pays the order whose reference, such as RF491001, is in its text. It is left alone if it names no order, or more than is due. Money that went out is skipped, and a line that was recorded before does nothing again, whatever else is in the file. Days are written as 2030-03-01 or 1.3.2030.',
  },
];
