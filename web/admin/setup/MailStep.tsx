import { toast } from 'react-hot-toast/headless';
import { testLetter } from '#web/admin/letters/letter-endpoints.ts';
import { SettingInput } from '#web/admin/settings/SettingFields.tsx';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { StepProps } from './setup-steps.ts';
import { StepForm } from './StepForm.tsx';
import { useSetupForm } from './use-setup-form.ts';

/** The address to which shoppers write, and a test of the shop's own letters. */
export function MailStep({ settings, setup, send, later }: StepProps) {
  const fields = ['contact.email'] as const;
  const { form, save, submit, isSaving, problem } = useSetupForm({ settings, fields, send });
  return (
    <StepForm
      onSubmit={() => submit(() => void save())}
      isSaving={isSaving}
      problem={problem}
      later={later}
    >
      <SettingInput
        form={form}
        name="contact.email"
        label="E-mail for shoppers"
        hint="Shown on the page “Contact” and in letters. Empty: none."
      />
      <div className="sm:col-span-2">
        {setup.sendsMail ? (
          <TestLetter />
        ) : (
          <Notice tone="warning">
            This shop sends no e-mails: nobody gets a confirmation of their order. Whoever runs it
            sets a mail server (SMTP_URL and MAIL_FROM).
          </Notice>
        )}
      </div>
    </StepForm>
  );
}

function TestLetter() {
  const uid = useUserId();
  const [test, { isLoading, isSuccess }] = testLetter.useMutation();
  async function send() {
    try {
      const { message } = await test({ uid, draft: { kind: 'order-confirmed' } }).unwrap();
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={isLoading} onClick={() => void send()}>
        Send me a test
      </Button>
      <p className="text-sm text-ink-muted" aria-live="polite">
        {isSuccess
          ? 'It is on its way: look into your inbox, and among the spam.'
          : 'The letter that confirms an order, to your own address.'}
      </p>
    </div>
  );
}
