/// Sets the runtime up. Only the injection library defines this function; in the first stage its address is zero.
extern void mock_url_enter(void) __attribute__((weak));
