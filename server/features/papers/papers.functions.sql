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

-- What a paper counts for in the taxes of its days: a row for each of its rates, and one at 0 % for what is paid untaxed. A paper without a
-- quote has one rate for everything.
CREATE OR REPLACE FUNCTION taxes_of_paper(paper papers)
  RETURNS TABLE (label text, total bigint, tax bigint, cgst bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT tax_label(paper), tax_total(paper), tax_amount(paper), cgst_amount(paper) WHERE NOT paper.facts ? 'quote'
    UNION ALL
    SELECT jsonb_build_array(paper.kind, coalesce(rate -> 'percent', '0'), paper.facts #>> '{buyer,country}',
                             paper.facts #>> '{buyer,state}', paper.facts #>> '{seller,state}', paper.facts ->> 'taxes')::text,
           part.total, part.tax, (part.before + part.tax) / 2 - part.before / 2
    FROM jsonb_array_elements(paper.facts #> '{quote,paid}') WITH ORDINALITY AS paid (amount, nth),
      LATERAL (SELECT paper.facts #> ARRAY['quote', 'rates', (nth - 1)::text] AS rate) AS of_rate,
      LATERAL (SELECT paper.facts #> ARRAY['refund', 'byRate', (nth - 1)::text] AS note) AS of_note,
      LATERAL (SELECT CASE WHEN paper.kind = 'invoice' THEN amount::bigint ELSE (note ->> 'amount')::bigint END AS total,
                      CASE WHEN paper.kind = 'invoice' THEN coalesce((rate ->> 'tax')::bigint, 0) ELSE (note ->> 'tax')::bigint END AS tax,
                      coalesce((note ->> 'taxBefore')::bigint, 0) AS before) AS part
    WHERE paper.facts ? 'quote' AND (part.total <> 0 OR part.tax <> 0)
  $$;
