import FileDown from 'lucide-react/icons/file-down';
import { toast } from 'react-hot-toast';
import type { Order } from '#contract/orders.ts';
import { messageOf } from '#web/api-failure.ts';
import { API_BASE } from '#web/api.ts';
import { saveFile } from '#web/held-file.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { paperFile } from './paper-endpoints.ts';

interface PaperButtonProps extends Pick<ButtonProps, 'size' | 'aria-disabled'> {
  label: string;
  /** The file's address, as orders have it. */
  url: string;
}

/** Saves an invoice or another PDF of the shop. */
export function PaperButton({ label, url, ...look }: PaperButtonProps) {
  const uid = useUserId();
  const [fetchFile, { isLoading }] = paperFile.useMutation();

  async function save() {
    try {
      saveFile(await fetchFile({ uid, url }).unwrap());
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <Button {...look} busy={isLoading} onClick={() => void save()}>
      <FileDown className="size-4" aria-hidden="true" /> {label}
    </Button>
  );
}

/** The invoice of an order. An order from before there were invoices gets one when it is asked for. */
export function InvoiceButton({ order }: { order: Order }) {
  // An order that was Cancelled from the start has none.
  if (!order.invoice && order.status === 'Cancelled') return null;
  return (
    <PaperButton
      label="Invoice"
      url={order.invoice?.url ?? `${API_BASE}order/${order._id}/invoice.pdf`}
    />
  );
}
