import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { REVIEW_LIMITS } from '#contract/review-limits.ts';
import { NewReview, type OwnReview } from '#contract/reviews.ts';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { placeErrors } from '#web/place-errors.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { countStars } from '#web/ui/Stars.tsx';
import { changeReview, createReview } from './review-endpoints.ts';

type ReviewFormState = UseFormReturn<NewReview, unknown, NewReview>;

interface ReviewFormProps {
  productId: string;
  /** The review to change; without one a new one is written. */
  review: OwnReview | undefined;
  onClose: () => void;
}

/** Writes a review, or changes one's own. */
export function ReviewForm({ productId, review, onClose }: ReviewFormProps) {
  const form: ReviewFormState = useForm({
    mode: 'onTouched',
    resolver: checkReview,
    defaultValues: {
      stars: review?.stars ?? 0,
      title: review?.title ?? '',
      text: review?.text ?? '',
    },
  });
  const { send, isSending, failure } = useSend(form, { productId, review, onClose });
  return (
    <form
      noValidate
      aria-labelledby="my-review"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="mt-4 flex flex-col gap-5"
    >
      {failure !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {failure}
        </Notice>
      )}
      <StarsField form={form} />
      <TextField form={form} name="title" label="Title" maxLength={REVIEW_LIMITS.title.max} />
      <TextAreaField
        form={form}
        name="text"
        label="Review"
        hint={`Up to ${REVIEW_LIMITS.text.max} letters. Your first name is shown with it.`}
        rows={6}
        maxLength={REVIEW_LIMITS.text.max}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSending}>
          {review ? 'Save review' : 'Publish review'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Sends the review. Errors are shown at their fields, or above the form. */
function useSend(form: ReviewFormState, { productId, review, onClose }: ReviewFormProps) {
  const uid = useUserId();
  const [create, creating] = createReview.useMutation();
  const [change, changing] = changeReview.useMutation();
  const [failure, setFailure] = useState<string>();
  const isSending = creating.isLoading || changing.isLoading;

  async function send(words: NewReview) {
    if (isSending) return;
    setFailure(undefined);
    try {
      const { message } = review
        ? await change({ uid, reviewId: review._id, words }).unwrap()
        : await create({ uid, productId, words }).unwrap();
      toast.success(message);
      onClose();
    } catch (error) {
      const refusal = asApiFailure(error);
      const complaints = fieldErrorsOf(refusal);
      const rest = placeErrors(form.setError, REVIEW_FIELDS, complaints);
      if (rest.length === complaints.length) setFailure(refusal.message);
    }
  }

  return { send, isSending, failure };
}

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars, as radio buttons. */
function StarsField({ form }: { form: ReviewFormState }) {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: 'stars' });
  const message = fieldState.error?.message;
  return (
    <fieldset aria-describedby={message ? `${id}-error` : undefined}>
      <legend className="text-sm font-medium">Stars</legend>
      <div className="mt-1 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className={`grid size-11 cursor-pointer place-items-center rounded-md text-xl has-focus-visible:outline-2 has-focus-visible:outline-accent ${
              stars <= field.value ? 'text-warning' : 'text-ink-muted'
            }`}
          >
            <input
              type="radio"
              name={`${id}-stars`}
              ref={stars === 1 ? field.ref : undefined}
              checked={field.value === stars}
              onChange={() => field.onChange(stars)}
              onBlur={field.onBlur}
              className="sr-only"
            />
            <span aria-hidden="true">{stars <= field.value ? '★' : '☆'}</span>
            <span className="sr-only">{countStars(stars)}</span>
          </label>
        ))}
      </div>
      {message && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {message}
        </p>
      )}
    </fieldset>
  );
}

const REVIEW_FIELDS = ['stars', 'title', 'text'] as const;

/** Validates a review with the server's own schema. */
const checkReview = zodResolver(NewReview);
