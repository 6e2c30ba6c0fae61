/*
 * What the store does in one step each, as Redis runs it. KEYS[1] holds a key's holder, fingerprint and answer for as
 * long as it is kept; KEYS[2] is the lease: it has the holder's token and expires when nothing is heard of the holder.
 * A key is never taken over from a holder that fell silent: what became of its change is unknown.
 */

/** Takes a free key, or tells what is known of it. Arguments: holder, fingerprint, ttl, lease. */
export const CLAIM = `
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'fingerprint', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[4])
  return false
end
local kept = redis.call('HMGET', KEYS[1], 'fingerprint', 'answer')
return { kept[1], kept[2], redis.call('EXISTS', KEYS[2]) }
`;

/** Only its holder may change a key, and only until it has an answer. */
const HELD = `
local kept = redis.call('HMGET', KEYS[1], 'holder', 'answer')
if kept[1] ~= ARGV[1] or kept[2] then
  return 0
end
`;

/** Arguments: holder, ttl, lease. */
export const EXTEND = `${HELD}
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3])
return 1
`;

/** Arguments: holder, answer, ttl. */
export const SETTLE = `${HELD}
redis.call('HSET', KEYS[1], 'answer', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('DEL', KEYS[2])
return 1
`;

/** Arguments: holder. */
export const RELEASE = `${HELD}
return redis.call('DEL', KEYS[1], KEYS[2])
`;
