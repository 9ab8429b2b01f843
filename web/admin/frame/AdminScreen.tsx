import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWayBack } from '#web/admin/list/way-back.tsx';
import { shopConfig } from '#web/shop-config.ts';

interface AdminScreenProps {
  title: string;
  /** The heading, where it is more than the title. */
  heading?: ReactNode;
  /** The list this screen was reached from. */
  backTo?: { path: string; label: string };
  /** A subtitle. */
  about?: ReactNode;
  /** What can be done here. */
  actions?: ReactNode;
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
  hidesHeadInPrint = false,
  children,
}: AdminScreenProps) {
  return (
    <>
      <title>{`${title} · ${shopConfig.shop.name}`}</title>
      {backTo && <BackLink {...backTo} />}
      <header
        className={`mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${hidesHeadInPrint ? 'print:hidden' : ''}`}
      >
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-xl break-words">
            {heading}
          </h1>
          {about && <div className="mt-2 text-ink-muted">{about}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      {children}
    </>
  );
}

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
