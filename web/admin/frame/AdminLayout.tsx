import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { Outlet, NavLink, useLocation, Link } from 'react-router';
import { DUTY_WORDS, type Duty } from '#contract/duties.ts';
import { dutiesOfPage, mayOpen } from '#web/admin/duties/duty-of-page.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { JumpButton, useJump } from '#web/admin/jump/Jump.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { DateFormatContext } from '#web/ui/DateTime.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { type AdminSection, CHART_SECTIONS, sectionsFor } from './admin-sections.ts';
import { useFilesStay } from './use-files-stay.ts';

/** The back office: its navigation beside every screen, or behind a button on a phone. */
export function Component() {
  const { open, dialog } = useJump();
  useFilesStay();
  return (
    <div className="desk-page grid flex-1 content-start gap-x-8 gap-y-4 py-6 md:grid-cols-[11rem_minmax(0,1fr)] md:py-8 lg:gap-x-12 print:block print:p-0">
      <aside className="max-md:hidden print:hidden">
        <div className="sticky top-18 flex flex-col gap-4">
          <JumpButton onClick={open} />
          <div className="-ml-3">
            <AdminNav />
          </div>
        </div>
      </aside>
      <div className="flex items-center justify-between gap-3 md:hidden print:hidden">
        <AdminDrawer />
        <JumpButton onClick={open} />
      </div>
      <div className="min-w-0">
        {/* Dates are written as the shop writes them, and in its time zone, wherever the admin is. */}
        <DateFormatContext value={shopConfig.shop}>
          <Screen />
        </DateFormatContext>
      </div>
      {dialog}
    </div>
  );
}

/** The screen at this address, or which duty it needs. */
function Screen() {
  const { pathname } = useLocation();
  return mayOpen(pathname, useDuties()) ? (
    <Outlet />
  ) : (
    <DutyNeeded oneOf={dutiesOfPage(pathname)} />
  );
}

/** The navigation of the back office: to the screens that the admin may open. */
function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const id = useId();
  const duties = useDuties();
  const charts = CHART_SECTIONS.filter(({ path }) => mayOpen(path, duties));
  return (
    <nav aria-label="Admin" className="flex flex-col gap-6">
      <Links sections={sectionsFor(duties)} onNavigate={onNavigate} />
      {charts.length > 0 && (
        <div>
          <p id={id} className="px-3 pb-2 text-sm font-medium text-ink-muted">
            Charts
          </p>
          <Links sections={charts} labelledBy={id} onNavigate={onNavigate} />
        </div>
      )}
    </nav>
  );
}

function Links({
  sections,
  labelledBy,
  onNavigate,
}: {
  sections: readonly AdminSection[];
  labelledBy?: string;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-col gap-0.5">
      {sections.map(({ label, path, Icon, News, current }) => (
        <li key={path}>
          <NavLink to={path} aria-current={current ?? 'page'} onClick={onNavigate} className={LINK}>
            <Icon className="size-4 shrink-0" aria-hidden="true" />
            {label}
            {News && <News />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

const LINK =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink-muted transition-colors duration-150 ' +
  'hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink md:min-h-9 md:text-sm';

/** The navigation on a phone: a drawer behind a button, closed by its links. */
function AdminDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
        <Menu className="size-4" aria-hidden="true" /> Menu
      </Button>
      <Modal ref={drawer} aria-label="Menu" className={DRAWER}>
        <div className="flex flex-col gap-4 p-4">
          <div className="flex items-center justify-between">
            <p className="px-3 text-lg font-semibold">Admin</p>
            <IconButton label="Close" onClick={close}>
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
          <AdminNav onNavigate={close} />
        </div>
      </Modal>
    </>
  );
}

const DRAWER =
  'm-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-ground text-ink shadow-lg ' +
  'transition-[translate] duration-200 ease-out backdrop:bg-black/50 starting:-translate-x-full';

/** Shown in place of a screen that needs a duty which the admin does not have. */
function DutyNeeded({ oneOf }: { oneOf: readonly Duty[] }) {
  const labels = oneOf.map((duty) => DUTY_WORDS[duty].label);
  const named = new Intl.ListFormat('en', { type: 'disjunction' }).format(labels);
  return (
    <AdminScreen title="Not among your duties">
      <EmptyState
        title={`This page needs the duty ${named}`}
        action={
          <Link to={adminPaths.dashboard} className={buttonLook('secondary')}>
            To the dashboard
          </Link>
        }
      >
        Somebody with the duty {DUTY_WORDS.staff.label} can give it to you.
      </EmptyState>
    </AdminScreen>
  );
}
