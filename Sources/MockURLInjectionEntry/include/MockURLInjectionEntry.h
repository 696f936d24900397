/// Sets the runtime up, and returns whether the launcher asked for that. Only the injection library defines this function; in the
/// first stage its address is zero.
extern _Bool mock_url_enter(void) __attribute__((weak));
