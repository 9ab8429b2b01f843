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
    SELECT coalesce((paper.facts #>> '{sums,tax}')::bigint,
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
