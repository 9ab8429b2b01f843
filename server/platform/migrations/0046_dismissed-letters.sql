-- An admin leaves a letter that was given up as it is.
CREATE TRIGGER letters_dismissed AFTER UPDATE ON letters FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '' AND old.state = 'failed' AND new.state = 'dropped')
  EXECUTE FUNCTION log_change('letter', 'id', 'data attempts doubts refusals next_try_at first_try_at created_at ended_at message_id user_id order_id key', 'recipient error', 'user_id');
