import FileDown from 'lucide-react/icons/file-down';
import { toast } from 'react-hot-toast/headless';
import type { Order } from '#contract/orders.ts';
import { messageOf } from '#web/api-failure.ts';
import { API_BASE } from '#web/api.ts';
import { saveFile } from '#web/held-file.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { useOrderAccess } from './order-access.ts';
import { hasNoInvoice } from './order-words.ts';
import { paperFile } from './paper-endpoints.ts';

interface PaperButtonProps extends Pick<ButtonProps, 'size' | 'aria-disabled'> {
  label: string;
  /** The file's address, as orders have it. */
  url: string;
}

/** Saves an invoice or another PDF of the shop. */
export function PaperButton({ label, url, ...look }: PaperButtonProps) {
  const { save, isSaving } = useSavePaper();
  return (
    <Button {...look} busy={isSaving} onClick={() => void save(url)}>
      <FileDown className="size-4" aria-hidden="true" /> {label}
    </Button>
  );
}

/** Saves PDFs of the shop by their addresses. A failure is shown in a toast. */
export function useSavePaper(): { save: (url: string) => Promise<void>; isSaving: boolean } {
  const access = useOrderAccess();
  const [fetchFile, { isLoading: isSaving }] = paperFile.useMutation();

  async function save(url: string) {
    try {
      saveFile(await fetchFile({ ...access, url }).unwrap());
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return { save, isSaving };
}

/** The invoice of an order. */
export function InvoiceButton({ order }: { order: Order }) {
  const url = invoiceUrl(order);
  return url && <PaperButton label="Invoice" url={url} />;
}

/** The address of an order's invoice; undefined while it has none. An order without one, from before there were invoices, gets it on the first request. */
export function invoiceUrl(order: Order): string | undefined {
  if (hasNoInvoice(order)) return undefined;
  return order.invoice?.url ?? `${API_BASE}order/${order._id}/invoice.pdf`;
}
