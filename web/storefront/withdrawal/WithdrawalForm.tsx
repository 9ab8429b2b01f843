import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '#contract/orders.ts';
import type { User } from '#contract/users.ts';
import { WITHDRAWAL_LIMITS } from '#contract/withdrawal-limits.ts';
import type { NewWithdrawal } from '#contract/withdrawal.ts';
import { asApiFailure, fieldErrorsOf, messageOf } from '#web/api-failure.ts';
import { placeErrors } from '#web/place-errors.ts';
import { OrderPieces } from '#web/storefront/order/OrderPieces.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { linesOf, type WithdrawalTexts, withdrawalOf } from './withdrawal-of.ts';
import { declareWithdrawal } from './withdrawal-endpoints.ts';

interface WithdrawalFormProps {
  /** The visitor's own order from which they came. */
  known: Order | undefined;
  user: User | null;
  onDeclared: (declared: { key: string; fields: NewWithdrawal }) => void;
}

const FIELDS = ['name', 'order', 'email', 'words'] as const;
const { name: NAME, email: EMAIL, words: WORDS } = WITHDRAWAL_LIMITS;

/** The first step: who withdraws, and from what. */
export function WithdrawalForm({ known, user, onDeclared }: WithdrawalFormProps) {
  const form = useForm<WithdrawalTexts>({
    // Filled in once it is known who is signed in, but for what was typed by then.
    values: {
      name: user?.name ?? '',
      order: known ? String(known.number) : '',
      email: user?.email ?? '',
      words: '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const [chosen, setChosen] = useState<readonly number[]>();
  const pieces = chosen ?? known?.orderItems.map(({ returnable }) => returnable) ?? [];
  const [declare, { isLoading }] = declareWithdrawal.useMutation();
  const [problem, setProblem] = useState<string>();

  async function send(texts: WithdrawalTexts) {
    setProblem(undefined);
    const lines = linesOf(known, pieces);
    if (lines?.length === 0) return setProblem('Choose what you withdraw from.');
    const fields = withdrawalOf(texts, lines);
    try {
      const { key } = await declare(fields).unwrap();
      onDeclared({ key, fields });
    } catch (error) {
      const errors = fieldErrorsOf(asApiFailure(error));
      const others = placeErrors(form.setError, FIELDS, errors);
      if (errors.length === 0 || others.length > 0) setProblem(messageOf(error));
    }
  }

  return (
    <form
      noValidate
      aria-label="Withdrawal"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="flex flex-col gap-5"
    >
      <p>
        You can withdraw from your contract with us until 14 days after the last parcel has arrived,
        without a reason. You need no account.
      </p>
      {problem !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {problem}
        </Notice>
      )}
      <TextField
        form={form}
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={NAME.max}
        rules={{ validate: (name) => name.trim() !== '' || 'Enter your name' }}
      />
      <TextField
        form={form}
        name="order"
        label="Order number"
        hint="It is in every letter about your order, such as #1001"
        autoComplete="off"
        inputClassName="tabular-nums"
        rules={{
          validate: (order) => /^#?\s?\d+$/.test(order.trim()) || 'Enter the number of your order',
        }}
      />
      <TextField
        form={form}
        name="email"
        label="E-mail"
        hint="The address with which you have ordered"
        type="email"
        autoComplete="email"
        maxLength={EMAIL.max}
        rules={{ validate: (email) => email.includes('@') || 'Enter your e-mail address' }}
      />
      {known && (
        <fieldset>
          <legend className="mb-3 text-sm font-medium">What do you withdraw from?</legend>
          <p className="mb-3 text-sm text-ink-muted">
            What the law exempts, such as things made for you, is left out. The letter names it.
          </p>
          <OrderPieces
            order={known}
            pieces={pieces}
            onChange={(at, value) => setChosen(pieces.with(at, value))}
          />
        </fieldset>
      )}
      <TextAreaField
        form={form}
        name="words"
        label={known ? 'Words' : 'Which things'}
        hint={known ? 'Optional' : 'Optional: if it is not the whole order'}
        rows={3}
        maxLength={WORDS.max}
      />
      <Button type="submit" variant="primary" busy={isLoading} className="self-start">
        Continue
      </Button>
    </form>
  );
}
