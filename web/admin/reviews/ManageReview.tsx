import { useId, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { REVIEW_LIMITS } from '#contract/review-limits.ts';
import type { AdminReview, ReviewChange } from '#contract/reviews.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Stars } from '#web/ui/Stars.tsx';
import { moderateReview } from './admin-review-endpoints.ts';

/** Opens a review in full, to answer it, and to hide or show it. */
export function ManageReview({ review }: { review: AdminReview }) {
  /** The review as it was when the dialog opened: it must not change while somebody reads it. */
  const [opened, setOpened] = useState<AdminReview>();
  const [draft, setDraft] = useState<Draft>({});
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={titleId(review._id)}
        onClick={() => setOpened(review)}
      >
        Manage
      </Button>
      {opened && (
        <ReviewDialog
          review={opened}
          draft={draft}
          onClose={(unsaved) => {
            setDraft(unsaved);
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

/** The id of a review's title, which describes what its button acts on. */
export function titleId(reviewId: string): string {
  return `review-${reviewId}`;
}

/** Texts typed into the dialog and not saved: they are there again when the dialog is opened again. */
interface Draft {
  reply?: string;
  reason?: string;
}

interface ReviewDialogProps {
  review: AdminReview;
  draft: Draft;
  onClose: (unsaved: Draft) => void;
}

function ReviewDialog({ review, draft, onClose }: ReviewDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useForm({ defaultValues: { reply: draft.reply ?? review.reply ?? '' } });
  const hiding = useForm({ defaultValues: { reason: draft.reason ?? '' } });
  const isSaved = useRef(false);
  const { act, isBusy } = useModeration(review, () => {
    isSaved.current = true;
    dialog.current?.close();
  });
  function unsaved(): Draft {
    const { reply } = answer.getValues();
    return { ...hiding.getValues(), ...(reply !== (review.reply ?? '') && { reply }) };
  }
  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={id}
      isClosable={!isBusy}
      // The focus returns to "Manage". Where a filter takes its row away, the screen's heading gets it.
      onClose={() => onClose(isSaved.current ? {} : unsaved())}
      className="m-auto w-[min(40rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-6 p-6">
        <ReviewText review={review} headingId={id} />
        <AnswerForm form={answer} act={act} />
        {review.hidden ? (
          <HiddenNotice review={review} act={act} />
        ) : (
          <HideForm form={hiding} review={review} act={act} />
        )}
        <div className="flex justify-end border-t border-line pt-4">
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </div>
      </div>
    </OpenModal>
  );
}

interface ReviewTextProps {
  review: AdminReview;
  headingId: string;
}

function ReviewText({ review, headingId }: ReviewTextProps) {
  const { product, user, stars, title, text, at, editedAt } = review;
  return (
    <div>
      <h2 id={headingId} className="text-lg wrap-anywhere">
        Review of {product.name}
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-ink-muted">
        <Stars count={stars} className="text-base" />
        <span className="wrap-anywhere">{user.name}</span>
        <DateTime at={at} withTime />
        {editedAt && (
          <span>
            edited <DateTime at={editedAt} withTime />
          </span>
        )}
      </p>
      <h3 dir="auto" className="mt-3 wrap-anywhere">
        {title}
      </h3>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  );
}

type Act = (change: ReviewChange, done: string) => Promise<void>;

/** Sends a change, and closes the dialog once it is made. */
function useModeration({ _id: reviewId }: AdminReview, close: () => void) {
  const uid = useUserId();
  const [moderate, { isLoading: isBusy }] = moderateReview.useMutation();
  const act: Act = async (change, done) => {
    if (isBusy) return;
    try {
      await moderate({ uid, reviewId, change }).unwrap();
      toast.success(done);
      close();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return { act, isBusy };
}

function AnswerForm({ form, act }: { form: UseFormReturn<{ reply: string }>; act: Act }) {
  const save = ({ reply }: { reply: string }) =>
    act({ reply }, reply.trim() === '' ? 'Answer removed' : 'Answer saved');
  return (
    <form
      noValidate
      aria-label="Answer"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="flex flex-col items-start gap-3"
    >
      <TextAreaField
        form={form}
        name="reply"
        label="Answer of the shop"
        hint="Everybody can read it below the review. Leave it empty to take it back."
        className="w-full"
        rows={3}
        maxLength={REVIEW_LIMITS.reply.max}
      />
      <Button type="submit" size="sm">
        Save answer
      </Button>
    </form>
  );
}

interface HideFormProps {
  form: UseFormReturn<{ reason: string }>;
  review: AdminReview;
  act: Act;
}

function HideForm({ form, review: { user }, act }: HideFormProps) {
  const { min, max } = REVIEW_LIMITS.reason;
  return (
    <form
      noValidate
      aria-label="Hide"
      onSubmit={(event) =>
        void form.handleSubmit(({ reason }) => act({ hidden: true, reason }, 'Review hidden'))(
          event,
        )
      }
      className="flex flex-col items-start gap-3"
    >
      <TextField
        form={form}
        name="reason"
        label="Reason to hide it"
        hint={
          user.name === DELETED_USER
            ? "Its writer's account is deleted: what you hide is deleted for good."
            : 'Its writer sees the reason. A hidden review counts in no rating.'
        }
        className="w-full"
        maxLength={max}
        autoComplete="off"
        rules={{ validate: (typed) => typed.trim().length >= min || 'A reason, please' }}
      />
      <Button type="submit" size="sm" variant="danger">
        Hide review
      </Button>
    </form>
  );
}

function HiddenNotice({ review, act }: { review: AdminReview; act: Act }) {
  const { reason, hiddenAt, hiddenBy } = review;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" onClick={() => void act({ hidden: false }, 'Review is shown again')}>
          Show review
        </Button>
      }
    >
      <p>
        Hidden{hiddenBy && ` by ${hiddenBy}`}
        {hiddenAt && (
          <>
            , <DateTime at={hiddenAt} withTime />
          </>
        )}
      </p>
      <p className="wrap-anywhere">{reason}</p>
    </Notice>
  );
}
