import CircleCheck from 'lucide-react/icons/circle-check';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useSearchParams } from 'react-router';
import type { Setup } from '#contract/setup.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { useOwnerSettings } from '#web/admin/settings/use-opened-settings.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { MailStep } from './MailStep.tsx';
import { DeliveryStep, TaxStep } from './MoneySteps.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { setUp, setup as readSetup } from './setup-endpoints.ts';
import {
  isAnswered,
  notOpenWords,
  type SendAnswers,
  type StepId,
  stepOf,
  type StepProps,
  STEPS,
} from './setup-steps.ts';
import { ShopStep } from './ShopStep.tsx';
import { openedAnew } from './opened-anew.ts';

const FORMS: Readonly<Record<StepId, ComponentType<StepProps>>> = {
  shop: ShopStep,
  tax: TaxStep,
  delivery: DeliveryStep,
  mail: MailStep,
  payment: PaymentStep,
};

const LAST = 'done';

/** Asks step by step for the settings that a new shop needs before it sells. Everything can be changed later in the settings. */
export function Component() {
  const uid = useUserId();
  const settings = useOwnerSettings();
  const query = readSetup.useQuery(uid, { skip: uid === '', refetchOnMountOrArgChange: true });
  const failed = settings.isError ? settings : query;
  return (
    <AdminScreen
      title="Set up the shop"
      about="Answer what you know. What you leave for later is listed on the dashboard."
    >
      {settings.currentData && query.currentData ? (
        <Steps settings={settings.currentData} setup={query.currentData} />
      ) : failed.isError ? (
        <QueryFailure title="The setup can't be shown" query={failed} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </AdminScreen>
  );
}

function Steps({ settings, setup }: Pick<StepProps, 'settings' | 'setup'>) {
  const uid = useUserId();
  const [save] = setUp.useMutation();
  const [address, setAddress] = useSearchParams();
  const [isRestarting, setRestarting] = useState(false);
  const named = address.get('step');
  /** Without a name in the address. It stays while an answer is saved. */
  const [begun] = useState(() => stepOf(null, setup.unset));
  const isLast = named === LAST;
  const at = named === null ? begun : stepOf(named, setup.unset);
  const step = STEPS[at] ?? STEPS[0];
  const next = STEPS[at + 1]?.id ?? LAST;
  const goOn = () => setAddress({ step: next });
  const send: SendAnswers = async (answers) => {
    const { message, restarts } = await save({ uid, answers }).unwrap();
    if (restarts) {
      setRestarting(true);
      await openedAnew(answers);
      // All that the page knows of amounts depends on it.
      window.location.assign(`${adminPaths.setup}?step=${next}`);
      return;
    }
    toast.success(message);
    goOn();
  };
  const Form = FORMS[step.id];
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Progress at={isLast ? -1 : at} setup={setup} />
      <StepHeading step={isLast ? LAST : step.id}>{isLast ? 'Summary' : step.label}</StepHeading>
      {isRestarting && (
        <Notice urgent>
          The shop is opened anew with its currency and time zone: a few seconds.
        </Notice>
      )}
      {isLast ? (
        <Summary setup={setup} />
      ) : (
        <Form key={step.id} settings={settings} setup={setup} send={send} later={goOn} />
      )}
    </div>
  );
}

/** Has the focus when another step begins: the screen and its title stay. */
function StepHeading({ step, children }: { step: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = useRef(step);
  useEffect(() => {
    if (begun.current === step) return;
    begun.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <h2 ref={heading} id="setup-step" tabIndex={-1} className="text-lg font-semibold">
      {children}
    </h2>
  );
}

function Progress({ at, setup }: { at: number; setup: Setup }) {
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line">
        {STEPS.map((step, place) => (
          <li key={step.id}>
            <Link
              to={`${adminPaths.setup}?step=${step.id}`}
              aria-current={place === at ? 'step' : undefined}
              className={TAB}
            >
              {step.label}
              {isAnswered(step, setup.unset) && (
                <>
                  <CircleCheck className="size-4 text-accent" aria-hidden="true" />
                  <span className="sr-only"> (done)</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const TAB =
  '-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent font-medium text-ink-muted transition-colors ' +
  'duration-150 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink';

/** The end: the shop is open, or what it still needs. */
function Summary({ setup: { isOpen, unset } }: { setup: Setup }) {
  return (
    <>
      <Notice tone={isOpen ? 'info' : 'warning'}>
        {isOpen ? 'The shop is open: it can sell.' : notOpenWords(unset)}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {!isOpen && (
          <Link to={adminPaths.setup} className={buttonLook('primary')}>
            Answer what is left
          </Link>
        )}
        <Link to={adminPaths.newProduct} className={buttonLook(isOpen ? 'primary' : 'secondary')}>
          Add a product
        </Link>
        <Link to={adminPaths.dashboard} className={buttonLook('secondary')}>
          Open the dashboard
        </Link>
      </div>
    </>
  );
}
