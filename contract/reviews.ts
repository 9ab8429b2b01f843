import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from './catalog-limits.ts';
import { emptyAsAbsent, Timestamp } from './fields.ts';
import { Id, isUid, Uid } from './ids.ts';
import { ADMIN_REVIEW_SORTS, REVIEW_SORTS, REVIEW_STATES } from './list-choices.ts';
import { LongPageInfo, MAX_PAGE, PageInfo, PageQuery, wholeNumber } from './paging.ts';
import { REVIEW_LIMITS } from './review-limits.ts';
import { line, prose } from './text.ts';

const { stars, title, text, reason, reply } = REVIEW_LIMITS;
const STARS_ASKED = `How many stars, please: ${stars.min} to ${stars.max}`;

/** A review as everybody sees it. */
export const Review = z
  .object({
    _id: Id,
    stars: z.int(),
    title: z.string(),
    text: z.string().describe('Plain text; markup in it means nothing'),
    name: z.string().describe("The writer's first name; “Deleted user” once their account is"),
    at: Timestamp.describe('When it was written'),
    bought: z
      .boolean()
      .describe(
        'Whether an order with the product is delivered to the writer; false once that is undone',
      ),
    choice: z
      .string()
      .optional()
      .describe('The member of a family that it is about, such as “M, Blue”'),
    editedAt: Timestamp.optional().describe('When its writer last changed it'),
    reply: z.string().optional().describe("The shop's answer, as plain text"),
    repliedAt: Timestamp.optional(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

/** A review as its writer sees it. */
export const OwnReview = Review.extend({
  hidden: z.boolean().describe('Whether the shop shows it to nobody else'),
  reason: z.string().optional().describe('Why it is hidden'),
}).meta({ id: 'OwnReview' });
export type OwnReview = z.infer<typeof OwnReview>;

/** A review as admins see it. */
export const AdminReview = OwnReview.extend({
  product: z.object({ _id: Id, name: z.string(), isSold: z.boolean() }),
  user: z.object({ _id: z.string(), name: z.string() }),
  hiddenAt: Timestamp.optional(),
  hiddenBy: z.string().optional().describe('The name of the admin who hid it'),
  isNew: z.boolean().describe('Written or changed since the admins last marked all as read'),
}).meta({ id: 'AdminReview' });
export type AdminReview = z.infer<typeof AdminReview>;

/** Query of `product/{id}/reviews`: newest first by default. */
export const ReviewQuery = z.object({
  page: emptyAsAbsent(wholeNumber(1, MAX_PAGE)),
  sort: emptyAsAbsent(z.enum(REVIEW_SORTS)).describe(
    'useful: those that tell most first (200 letters or more, then 60 or more, then shorter ones), each newest first',
  ),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

export const ReviewPage = PageInfo.extend({
  success: z.literal(true),
  reviews: z.array(Review),
  average: z.number().describe('Of all that are shown, with two decimals; 0 if there are none'),
  count: z.int(),
  distribution: z.array(z.int()).length(5).describe('How many gave 1, 2, 3, 4 and 5 stars'),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

/** The caller's review of a product, and whether they may write one. */
export const MyReviewAnswer = z.object({
  success: z.literal(true),
  canReview: z
    .boolean()
    .describe('Whether the caller has bought it, has it, and has not reviewed it yet'),
  review: OwnReview.optional(),
});
export type MyReviewAnswer = z.infer<typeof MyReviewAnswer>;

/** Body of `product/{id}/review`. */
export const NewReview = z.object({
  stars: z.int(STARS_ASKED).min(stars.min, STARS_ASKED).max(stars.max, STARS_ASKED),
  title: line(title.min, title.max, 'A title, please'),
  text: prose(text.min, text.max, 'What you think of it, please'),
});
export type NewReview = z.infer<typeof NewReview>;

/** Body of `PUT review/{reviewId}`: its writer changes the words and stars, admins the rest. */
export const ReviewChange = NewReview.extend({
  hidden: z.boolean().describe('Admins only; hiding needs a reason'),
  reason: line(reason.min, reason.max, 'A reason, please'),
  reply: prose(0, reply.max, 'A shorter answer, please')
    .nullable()
    .describe('Admins only; null or an empty text takes the answer back'),
}).partial();
export type ReviewChange = z.infer<typeof ReviewChange>;

export const ReviewAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  review: OwnReview,
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** Query of `review/all`: those written or changed last first, by default. */
export const AllReviewsQuery = PageQuery.extend({
  id: z.string(),
  search: line(0, SEARCH_MAX_LENGTH).optional().describe('In title and text'),
  stars: emptyAsAbsent(wholeNumber(stars.min, stars.max)),
  state: emptyAsAbsent(z.enum(REVIEW_STATES)).describe(
    'unanswered: shown, and without an answer of the shop',
  ),
  product: emptyAsAbsent(Id).describe('Only those of this product'),
  user: emptyAsAbsent(Uid.refine(isUid, 'Must be a uid')).describe('Only those of this user'),
  sort: emptyAsAbsent(z.enum(ADMIN_REVIEW_SORTS)),
});
export type AllReviewsQuery = z.infer<typeof AllReviewsQuery>;

export const AllReviewsPage = LongPageInfo.extend({
  success: z.literal(true),
  reviews: z.array(AdminReview),
  asOf: Timestamp.describe('When it was read, for `review/seen`'),
  newCount: z.int().describe('How many are new in the whole shop, counted up to 1,000'),
});
export type AllReviewsPage = z.infer<typeof AllReviewsPage>;

/** Body of `review/seen`: reviews written or changed up to this time are not new any more. */
export const ReviewsSeen = z.object({ until: Timestamp });
export type ReviewsSeen = z.infer<typeof ReviewsSeen>;
