import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useWayBack } from '#web/admin/list/way-back.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

interface AdminScreenProps {
  title: string;
  /** The heading, where it is more than the title. */
  heading?: ReactNode;
  /** The list this screen was reached from. */
  backTo?: { path: string; label: string };
  /** A subtitle. */
  about?: ReactNode;
  /** The most frequent actions of the screen. */
  actions?: ReactNode;
  /** Further actions, on a phone behind a button. */
  more?: ReactNode;
  /** Prints the children only. */
  hidesHeadInPrint?: boolean;
  children: ReactNode;
}

/** A screen of the back office: its title, its heading, and what can be done beside it. */
export function AdminScreen({
  title,
  heading = title,
  backTo,
  about,
  actions,
  more,
  hidesHeadInPrint = false,
  children,
}: AdminScreenProps) {
  return (
    <>
      <title>{`${title} · ${shopConfig.shop.name}`}</title>
      {backTo && <BackLink {...backTo} />}
      <header
        className={`mb-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-3 ${hidesHeadInPrint ? 'print:hidden' : ''}`}
      >
        <h1 tabIndex={-1} className="min-w-0 text-xl break-words">
          {heading}
        </h1>
        {(actions || more) && (
          <div className="flex flex-wrap items-center gap-1 md:gap-3">
            {more && <More>{more}</More>}
            {actions}
          </div>
        )}
        {about && <div className="-mt-1 w-full text-ink-muted">{about}</div>}
      </header>
      {children}
    </>
  );
}

/** Beside the other actions; on a phone in a sheet behind a button, so that the head of the screen is one row. */
export function More({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <IconButton label="More actions" popoverTarget={id} className="md:hidden">
        <Ellipsis className="size-5" aria-hidden="true" />
      </IconButton>
      <div id={id} popover="auto" className={MORE}>
        {children}
      </div>
    </>
  );
}

const MORE =
  'md:contents max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:m-0 max-md:w-full max-md:max-w-none ' +
  'max-md:flex-col max-md:gap-3 max-md:rounded-t-lg max-md:border-t max-md:border-line max-md:bg-ground max-md:p-4 ' +
  'max-md:text-ink max-md:shadow-lg max-md:open:flex max-md:backdrop:bg-black/50';

function BackLink({ path, label }: { path: string; label: string }) {
  return (
    <Link
      to={useWayBack(path)}
      className="-my-2 mb-1 inline-flex items-center gap-1.5 py-2 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline print:hidden"
    >
      <ArrowLeft className="size-4" aria-hidden="true" /> {label}
    </Link>
  );
}

/** A part of a screen, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
