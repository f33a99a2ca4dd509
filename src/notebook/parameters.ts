import { chooseFrom } from "../core/choice.js";
import { type Profile, profiles } from "../core/profile.js";

/** The profile of this run: `ENDGAME_PROFILE`, or `quick`. Throws the error that lists the valid ones. */
export function profile(): Profile {
  return chooseFrom("ENDGAME_PROFILE", process.env.ENDGAME_PROFILE || "quick", profiles).unwrap();
}
