-- The uids that limits of a person count for: of a guest, those of all guests with the same address or on the same device, so that nobody
-- has a limit once more as another guest. Of anybody else, their own.
CREATE OR REPLACE FUNCTION same_person(uid text) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT ARRAY(
      SELECT uid
      UNION SELECT g.user_id FROM guests own JOIN guests g ON g.email = own.email WHERE own.user_id = uid
      UNION SELECT g.user_id FROM guests own JOIN guests g ON g.browser = own.browser WHERE own.user_id = uid);
  $$;
