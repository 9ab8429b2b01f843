import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { KINDS_OF_LETTERS, LETTER_LIMITS, type LetterKind } from '#contract/letter-kinds.ts';
import type { LetterDraft, LetterPreview, LetterSettings } from '#contract/letters.ts';
import { previewLetter, testLetter } from '#web/admin/letters/letter-endpoints.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';

export type KindSettings = NonNullable<LetterSettings['kinds'][LetterKind]>;

interface LetterKindFieldsProps {
  kind: LetterKind;
  settings: KindSettings;
  onChange: (settings: KindSettings) => void;
}

const TO_WHOM = {
  customer: 'to customers',
  owner: 'to you',
  admin: 'to that admin',
  owners: 'to all who may do everything',
  invited: 'to whoever is invited',
} as const;

/** Letters of one kind: whether they are sent, how they begin, and what they look like. */
export function LetterKindFields({ kind, settings, onChange }: LetterKindFieldsProps) {
  const { label, to, subject, words } = KINDS_OF_LETTERS[kind];
  const isChanged = Boolean(settings.subject) || Boolean(settings.words);
  const about = [TO_WHOM[to], settings.off && 'off', isChanged && 'own words'].filter(Boolean);
  return (
    <details className="group">
      <summary className="cursor-pointer rounded-md p-4 hover:bg-sunken">
        <span className="font-medium">{label}</span>{' '}
        <span className="text-sm text-ink-muted">{about.join(' · ')}</span>
      </summary>
      <fieldset className="flex flex-col gap-4 p-4 pt-0">
        <legend className="sr-only">{label}</legend>
        <Checkbox
          label="Send these e-mails"
          checked={settings.off !== true}
          onChange={(isOn) => onChange({ ...settings, off: !isOn })}
        />
        <Field label="Subject" hint="{number}, {shop} and {product} are filled in">
          {(control) => (
            <input
              {...control}
              value={settings.subject ?? ''}
              placeholder={subject}
              maxLength={LETTER_LIMITS.subject.max}
              onChange={({ target }) => onChange({ ...settings, subject: target.value })}
              className={INPUT}
            />
          )}
        </Field>
        <Field label="Opening words" hint="Empty: the words that stand there in grey">
          {(control) => (
            <textarea
              {...control}
              rows={3}
              value={settings.words ?? ''}
              placeholder={words}
              maxLength={LETTER_LIMITS.words.max}
              onChange={({ target }) => onChange({ ...settings, words: target.value })}
              className={`${INPUT} py-2.5`}
            />
          )}
        </Field>
        <Look draft={{ kind, subject: settings.subject, words: settings.words }} label={label} />
      </fieldset>
    </details>
  );
}

/** The letter with the words as they are typed: shown here, or sent to oneself. */
function Look({ draft, label }: { draft: LetterDraft; label: string }) {
  const uid = useUserId();
  const [shown, setShown] = useState<LetterPreview>();
  const [preview, { isLoading: isShowing }] = previewLetter.useMutation();
  const [test, { isLoading: isTesting }] = testLetter.useMutation();

  async function show() {
    try {
      setShown(await preview({ uid, draft }).unwrap());
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  async function send() {
    try {
      const { message } = await test({ uid, draft }).unwrap();
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={isShowing} onClick={() => void show()}>
          Preview
        </Button>
        <Button size="sm" busy={isTesting} onClick={() => void send()}>
          Send me a test
        </Button>
      </div>
      {shown && (
        <div className="flex flex-col gap-2">
          <p aria-live="polite" className="wrap-anywhere">
            Subject: <span className="font-medium">{shown.subject}</span>
          </p>
          <LetterFrame title={`Preview of “${label}”`} html={shown.html} />
        </div>
      )}
    </>
  );
}

/**
 * A letter in a frame. Letters have styles in their elements, which the shop's own pages don't allow, so the frame is a page of
 * the server's that allows them and takes the letter as a message.
 */
function LetterFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const send = () => frame.current?.contentWindow?.postMessage({ html }, '*');
  useEffect(send, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      src="/letters/frame"
      // Without the shop's origin: nothing in a letter could act as whoever looks at it.
      sandbox="allow-scripts"
      onLoad={send}
      className="h-140 w-full rounded-md border border-line-strong bg-surface"
    />
  );
}
