-- A paper that is numbered stays as it is, whoever writes to the database.
CREATE OR REPLACE FUNCTION refuse_paper_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    RAISE EXCEPTION 'The paper % never changes', OLD.number;
  END $$;
CREATE OR REPLACE TRIGGER papers_never_change BEFORE DELETE OR UPDATE ON papers FOR EACH ROW
  EXECUTE FUNCTION refuse_paper_change();

-- With a discount, what is refunded may be less than the tax of what is given back: a credit note shows no more.
CREATE OR REPLACE FUNCTION tax_amount(paper papers) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT coalesce((paper.facts #>> '{sums,tax}')::bigint + coalesce((paper.facts #>> '{sums,taxIncluded}')::bigint, 0),
                    greatest(0, least((paper.facts #>> '{refund,tax}')::bigint, (paper.facts #>> '{refund,amount}')::bigint)))
  $$;

CREATE OR REPLACE FUNCTION tax_total(paper papers) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(paper.facts #>> '{sums,total}', paper.facts #>> '{refund,amount}')::bigint $$;

-- The seller's state and how the tax is split say whether it is CGST and SGST, IGST, or one tax.
CREATE OR REPLACE FUNCTION tax_label(paper papers) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT jsonb_build_array(paper.kind, paper.facts -> 'taxPercent', paper.facts #>> '{buyer,country}',
                             paper.facts #>> '{buyer,state}', paper.facts #>> '{seller,state}', paper.facts ->> 'taxes')::text
  $$;

-- CGST's part of the tax within a state: half of all that the order's papers of this kind show so far, rounded down, as on the paper.
CREATE OR REPLACE FUNCTION cgst_amount(paper papers) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT (before + tax_amount(paper)) / 2 - before / 2
    FROM (SELECT coalesce((paper.facts #>> '{refund,taxBefore}')::bigint, 0) AS before) AS earlier
  $$;

-- The named parts of a rate's tax, as the papers show them: what they come to up to each of them is rounded down, together with what was
-- credited before. A rate without parts is its only one, without a name.
CREATE OR REPLACE FUNCTION parts_of_tax(rate jsonb, tax bigint, before bigint)
  RETURNS TABLE (percent jsonb, name jsonb, tax bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT coalesce(rate -> 'percent', '0'), NULL::jsonb, $2 WHERE rate -> 'parts' IS NULL
    UNION ALL
    SELECT part -> 'percent', part -> 'name',
           coalesce(div(($3 + $2) * up_to, whole) - div(($3 + $2) * (up_to - weight), whole)
                    - div($3 * up_to, whole) + div($3 * (up_to - weight), whole), 0)::bigint
    FROM (SELECT part, weight, sum(weight) OVER (ORDER BY nth) AS up_to, nullif(sum(weight) OVER (), 0) AS whole
          FROM jsonb_array_elements(rate -> 'parts') WITH ORDINALITY AS p (part, nth),
            LATERAL (SELECT coalesce((rate #>> ARRAY['ofParts', (nth - 1)::text])::numeric, 0) AS weight) AS w) AS weighed
  $$;

-- Exempt supplies to a business in another member state of the EU are apart from others at 0 %: they are declared by themselves. Their
-- name is also in contract/distance-sales.ts.
CREATE OR REPLACE FUNCTION exempt_name(quote jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN quote #> '{at,isBusiness}' = 'true' THEN '"Intra-Community"'::jsonb END $$;

-- What a paper counts for in the taxes of its days: a row for each of its rates, or for each named part of one with that part's tax only, and
-- one at 0 % for what is paid untaxed. A paper without a quote has one rate for everything.
CREATE OR REPLACE FUNCTION taxes_of_paper(paper papers)
  RETURNS TABLE (label text, total bigint, tax bigint, cgst bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT tax_label(paper), tax_total(paper), tax_amount(paper), cgst_amount(paper) WHERE NOT paper.facts ? 'quote'
    UNION ALL
    SELECT (jsonb_build_array(paper.kind, part.percent, paper.facts #> '{buyer,country}', paper.facts #> '{buyer,state}',
                              paper.facts #> '{seller,state}', paper.facts -> 'taxes')
            || CASE WHEN named.name IS NULL THEN '[]' ELSE jsonb_build_array(named.name) END)::text,
           whole.total - whole.tax + part.tax, part.tax,
           CASE WHEN part.name IS NULL THEN (whole.before + part.tax) / 2 - whole.before / 2 ELSE 0 END
    FROM jsonb_array_elements(paper.facts #> '{quote,paid}') WITH ORDINALITY AS paid (amount, nth),
      LATERAL (SELECT paper.facts #> ARRAY['quote', 'rates', (nth - 1)::text] AS rate) AS of_rate,
      LATERAL (SELECT paper.facts #> ARRAY['refund', 'byRate', (nth - 1)::text] AS note) AS of_note,
      LATERAL (SELECT CASE WHEN paper.kind = 'invoice' THEN amount::bigint ELSE (note ->> 'amount')::bigint END AS total,
                      CASE WHEN paper.kind = 'invoice' THEN coalesce((rate ->> 'tax')::bigint, 0) ELSE (note ->> 'tax')::bigint END AS tax,
                      coalesce((note ->> 'taxBefore')::bigint, 0) AS before) AS whole,
      LATERAL parts_of_tax(rate, whole.tax, whole.before) AS part,
      LATERAL (SELECT coalesce(part.name, exempt_name(paper.facts -> 'quote')) AS name) AS named
    WHERE paper.facts ? 'quote' AND (whole.total <> 0 OR whole.tax <> 0)
  $$;
