// Doesn't import zod: pages of the storefront import this file.

/** A sum that is to be transferred to the shop's account. */
export interface DueTransfer {
  method: string;
  /** By ISO 4217. */
  currency: string;
  /** Whole units. */
  due?: number | undefined;
  reference: string | null;
  instructions?:
    | {
        iban?: string | undefined;
        bic?: string | undefined;
        holder?: string | undefined;
        upi?: string | undefined;
      }
    | undefined;
}

/** The content of a QR code. `epc`: for the apps of European banks; `upi`: for UPI apps, which also open it as an address. */
export interface TransferCode {
  kind: 'epc' | 'upi';
  text: string;
}

/** Limits of EPC069-12, version 2.1. */
const EPC = { name: 70, reference: 35, bytes: 331, most: 999_999_999.99 };

/**
 * Returns the QR code by which a due transfer is paid: of the European Payments Council for euros to an IBAN, or of UPI for rupees. Undefined where
 * neither is possible.
 */
export function transferCode(due: DueTransfer): TransferCode | undefined {
  const isSent = due.method === 'transfer' || due.method === 'invoice';
  if (!isSent || due.due === undefined || due.due < 0.01) return undefined;
  const [epc, upi] = [epcText(due), upiAddress(due)];
  if (epc !== undefined) return { kind: 'epc', text: epc };
  return upi === undefined ? undefined : { kind: 'upi', text: upi };
}

/** The lines of an EPC code: version 002, in which the BIC may be absent; in UTF-8, as a SEPA credit transfer with a structured reference. */
function epcText({ currency, due = 0, reference, instructions = {} }: DueTransfer) {
  const { iban, bic = '', holder } = instructions;
  const isFitting = reference === null || reference.length <= EPC.reference;
  if (currency !== 'EUR' || !iban || !holder || due > EPC.most || !isFitting) return undefined;
  const textFor = (name: string) => {
    const amount = `EUR${due.toFixed(2)}`;
    // The empty line is the purpose. What is empty at the end is left out.
    return ['BCD', '002', '1', 'SCT', bic, name, iban, amount, '', reference ?? '']
      .join('\n')
      .trimEnd();
  };
  // Characters of several bytes may make the name too long.
  let name = [...holder.replaceAll(/\s+/g, ' ').trim()].slice(0, EPC.name);
  const bytes = () => new TextEncoder().encode(textFor(name.join(''))).length;
  while (bytes() > EPC.bytes) name = name.slice(0, -1);
  return textFor(name.join(''));
}

/** A UPI address, by the linking specification of NPCI: payee, name, amount, currency and note. */
function upiAddress({ currency, due = 0, reference, instructions = {} }: DueTransfer) {
  const { upi, holder } = instructions;
  if (currency !== 'INR' || !upi) return undefined;
  const fields = [
    // The id as it is: some apps don't decode it.
    `pa=${upi}`,
    ...(holder ? [`pn=${encodeURIComponent(holder)}`] : []),
    `am=${due.toFixed(2)}`,
    'cu=INR',
    ...(reference === null ? [] : [`tn=${encodeURIComponent(reference)}`]),
  ];
  return `upi://pay?${fields.join('&')}`;
}
